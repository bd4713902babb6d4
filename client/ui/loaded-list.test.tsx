import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError, UnexpectedReplyError } from '#client/http/api-error.ts'
import { LoadedList, type LoadedListProps } from './loaded-list.tsx'

const refused = new ApiError({ status: 500, serverMessage: 'Down' }, 'Failed to fetch the pages: Down')

function shown(
  query: Partial<LoadedListProps<string>['query']>,
  failure: LoadedListProps<string>['failure'] = 'Not here',
): string {
  return renderToStaticMarkup(
    <LoadedList
      query={{ data: undefined, error: null, refetch: () => undefined, ...query }}
      failure={failure}
      loading="loading"
      empty="empty"
    >
      {(items) => items.join(' and ')}
    </LoadedList>,
  )
}

test('a list is loading, empty, or shown with its items', () => {
  expect(shown({})).toBe('loading')
  expect(shown({ data: [] })).toBe('empty')
  expect(shown({ data: ['one', 'two'] })).toBe('one and two')
})

test('a list that could not be fetched says why, and can be fetched again', () => {
  const text = shown({ error: refused })
  for (const part of ['role="alert"', 'Not here', 'Failed to fetch the pages: Down', 'Try again'])
    expect(text).toContain(part)
})

test('a list that is shown stays when it cannot be fetched again', () => {
  expect(shown({ data: ['one'], error: refused })).toBe('one')
})

test('a text of the list stands in place of the sentence of the call, but not when the reply cannot be read', () => {
  const failure = { title: 'Your coins are not here', text: 'Your balance is safe.' }
  expect(shown({ error: refused }, failure)).toContain('Your balance is safe.')
  expect(shown({ error: refused }, failure)).not.toContain('Down')
  expect(shown({ error: new UnexpectedReplyError(new Error('[{"code":"invalid_type"}]')) }, failure)).toContain(
    'The server answered in a way this page does not understand. Reload.',
  )
})
