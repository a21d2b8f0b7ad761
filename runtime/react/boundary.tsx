/** Catches a crash while rendering. Resets on `Try again` and on navigation. The theme provides the fallback. */
import {Component, type ComponentType, type ReactNode} from 'react'
import type {Failure} from '../shared/theme-interface.ts'

interface BoundaryProps {
  fallback: ComponentType<Failure>
  /** The route. The crash is cleared when this value changes. */
  resetKey: string
  children: ReactNode
}

interface BoundaryState {
  error: Error | null
  resetKey: string
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {error: null, resetKey: this.props.resetKey}

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return {error: error instanceof Error ? error : new Error(String(error))}
  }

  static getDerivedStateFromProps(
    props: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return props.resetKey === state.resetKey ? null : {error: null, resetKey: props.resetKey}
  }

  override render(): ReactNode {
    const {fallback: Fallback, children} = this.props
    const {error} = this.state
    return error ? <Fallback error={error} retry={() => this.setState({error: null})} /> : children
  }
}
