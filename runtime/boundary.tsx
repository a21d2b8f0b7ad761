/** Catches a crash while rendering; resets on `Try again` and on navigation. How it looks comes from the theme. */
import {Component, type ComponentType, type ReactNode} from 'react'
import type {Failure} from './contract.ts'

interface BoundaryProps {
  fallback: ComponentType<Failure>
  /** A change of this value clears the crash: the route. */
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
