import type { FeedbackPriority, FeedbackSource, FeedbackStatus, FeedbackType } from '#contract/feedback.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** The stored form of feedback. */
export interface FeedbackRow {
  _id: number
  /** Null after the account has been deleted. */
  userId: number | null
  type: FeedbackType
  title: string
  description: string
  priority: FeedbackPriority
  status: FeedbackStatus
  source: FeedbackSource
  isArchived: boolean
  createdAt: Date
  updatedAt: Date
}

export const feedbackCollection: CollectionDefinition<FeedbackRow> = {
  name: 'feedback',
  indexes: [
    { fields: ['isArchived', '_id'] },
    { fields: ['isArchived', 'status', '_id'] },
    { fields: ['isArchived', 'type', '_id'] },
    { fields: ['userId'] },
    { fields: ['updatedAt'] },
  ],
}
