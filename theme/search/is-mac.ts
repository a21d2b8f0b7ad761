/** Whether the reader's keyboard has a ⌘ key. */
export const isMac = () => /mac|iphone|ipad/i.test(navigator.platform)
