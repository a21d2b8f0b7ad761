/**
 * Finds the component in which React refuses something, such as an object as content. No component is among the calls of such
 * an error: React looks at the content after the component has returned. Part of the server bundle.
 */
import type {ReactNode} from 'react'
import {renderToPipeableStream} from 'react-dom/server'

/** What threw last, by the message. */
const failed = new Map<string, ReactNode>()
const seen = new WeakSet<Error>()

/** Draws a node, and remembers it if something in it throws. */
export function drawNode(node: ReactNode, draw: (node: ReactNode) => string): string {
  try {
    return draw(node)
  } catch (error) {
    // What is around a node that threw throws the same error again.
    if (error instanceof Error && !seen.has(error)) {
      seen.add(error)
      failed.set(error.message, node)
    }
    throw error
  }
}

/**
 * Draws the node again that threw an error with this message, and returns the calls of the components around the place, the
 * innermost first. Undefined if there is no such error.
 */
export function componentStack(message: string): Promise<string | undefined> {
  if (!failed.has(message)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    renderToPipeableStream(failed.get(message), {
      onError: (_error, {componentStack: calls}) => resolve(calls),
      onAllReady: () => resolve(undefined),
    })
  })
}
