import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  /** Shown instead of what failed. */
  fallback: ReactNode
  /** When it changes after a failure, everything is tried again: another address deserves another chance. */
  attempt: string
  children: ReactNode
}

interface State {
  failed: boolean
  attempt: string
}

/** Keeps a failing page from leaving a blank one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, attempt: this.props.attempt }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ attempt }: ErrorBoundaryProps, before: State): State | null {
    return attempt === before.attempt ? null : { failed: false, attempt }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
