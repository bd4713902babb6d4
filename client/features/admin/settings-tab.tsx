import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeServerSettings,
  type RegistrationMode,
  type ServerSettings,
  type SettingsChange,
} from '#contract/server-settings.ts'
import { serverSettingsQuery } from '#client/models/session/server-settings.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { RadioGroup, type RadioOption } from '#client/ui/controls/radio-group.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { toast } from '#client/ui/overlays/toast.ts'
import { TitledCard } from '#client/ui/titled-card.tsx'
import { LoadingRecords } from './record-table.tsx'

const MODES: Readonly<Record<RegistrationMode, { title: string; text: string }>> = {
  open: { title: 'Open', text: 'Everybody who reaches this server can make an account.' },
  invited: {
    title: 'With an invitation',
    text: 'Only people with a family invitation or the code of a picture. Best on the open internet.',
  },
  closed: { title: 'Closed', text: 'Nobody can make an account. People who have one sign in as before.' },
}

const OPTIONS = (['open', 'invited', 'closed'] as const).map((value): RadioOption<RegistrationMode> => ({
  value,
  shown: () => (
    <span>
      <span className="block font-display text-body font-semibold">{MODES[value].title}</span>
      <span className="block text-small text-ink-soft">{MODES[value].text}</span>
    </span>
  ),
}))

/** The settings of the whole server. Each takes effect at once, for everybody. */
export function SettingsTab() {
  return (
    <Loaded
      query={useQuery(serverSettingsQuery)}
      failure="Couldn't load the settings"
      loading={<LoadingRecords label="Loading the settings..." />}
    >
      {(settings) => <Settings settings={settings} />}
    </Loaded>
  )
}

function Settings({ settings }: { settings: ServerSettings }) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: SettingsChange) => call(changeServerSettings, { body }),
    onSuccess: (changed) => {
      queries.setQueryData(serverSettingsQuery.queryKey, changed)
      toast({ title: 'Settings saved' })
    },
    onError: (error) => {
      toast({
        title: 'Not saved',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      })
      return queries.invalidateQueries({ queryKey: serverSettingsQuery.queryKey })
    },
  })
  // What is being saved is shown already.
  const saving = isPending ? variables : {}
  const {
    registration = settings.registration,
    noPublicPictures = settings.noPublicPictures,
    noChildCodes = settings.noChildCodes,
  } = saving
  return (
    <div className="flex flex-col gap-5">
      <TitledCard title="Who can make an account" text="People who have one are not concerned.">
        {settings.registrationFixed ? (
          <p>
            <strong className="font-semibold">{MODES[registration].title}.</strong> {MODES[registration].text} This is
            set where the server is started (REGISTRATION), so it cannot be changed here.
          </p>
        ) : (
          <RadioGroup
            label="Who can make an account"
            options={OPTIONS}
            value={registration}
            onChange={(chosen) => mutate({ registration: chosen })}
            className="grid gap-2 tablet:grid-cols-3"
            optionClassName="flex items-start rounded-field border-[1.5px] border-line bg-paper p-3 text-left text-ink aria-checked:border-blueberry aria-checked:bg-blueberry-pale"
          />
        )}
      </TitledCard>
      <TitledCard title="What is possible here">
        <div className="flex flex-col gap-1">
          <Switch
            label="No public pictures"
            checked={noPublicPictures}
            onChange={(checked) => mutate({ noPublicPictures: checked })}
          />
          <p className="text-small text-ink-soft">
            Nobody can make a picture public. Pictures that are public now are for their family only, until you turn
            this off again.
          </p>
        </div>
        <div className="flex flex-col gap-1">
          <Switch
            label="No session codes for children"
            checked={noChildCodes}
            onChange={(checked) => mutate({ noChildCodes: checked })}
          />
          <p className="text-small text-ink-soft">
            No code brings a child together with people outside its family, whatever its parents have set. The family
            goes on coloring together.
          </p>
        </div>
      </TitledCard>
    </div>
  )
}
