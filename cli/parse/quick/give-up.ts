/**
 * Thrown to leave the quick path when a text is ambiguous. It is a
 * single value, because creating an error for each throw is slow.
 */
const DOUBT = new Error('This text is left to micromark.')

export function doubt(): never {
  throw DOUBT
}

export function isDoubt(error: unknown): boolean {
  return error === DOUBT
}
