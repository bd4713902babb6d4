import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  /** Rendered instead of the children after one of them has thrown. */
  fallback: ReactNode
  /** The children are rendered again after a failure when this changes: the path of the address. */
  attempt: string
  children: ReactNode
}

interface State {
  failed: boolean
  attempt: string
}

/** Shows a fallback when a component below it throws, instead of a blank screen. */
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
