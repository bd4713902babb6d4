import { Card } from '#client/ui/card.tsx'

const STEPS = [
  'Use the bottom toolbar to choose tools and colors.',
  'Draw by clicking and dragging on the page.',
  'Your strokes appear at the other participants as you draw.',
  "You can see the other participants' cursors.",
  'The number of collaborators is shown above the page.',
]

/** What a person can do in a test session. */
export function HowToUse() {
  return (
    <Card className="p-5">
      <h3 className="text-heading-4">How to use</h3>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Card>
  )
}
