import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { TextInput } from './text-input.tsx'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the toggle's name calls the text: 'password' gives 'Show password'. */
  what?: string
}

/** A password input with a toggle that shows the text. It is hidden again each time the field mounts. */
export function PasswordInput({ what = 'password', className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={classNames('pr-14', className)}
        {...rest}
      />
      <IconButton
        className="absolute top-1 right-1"
        label={shown ? `Hide ${what}` : `Show ${what}`}
        icon={shown ? <EyeOff /> : <Eye />}
        onClick={() => setShown((before) => !before)}
      />
    </div>
  )
}
