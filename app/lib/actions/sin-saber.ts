/** What is known of a write that got no answer. Its repetition has the same key, so it is made once. */
export const sinSaber = (que: string): string =>
  `No sabemos si ${que} alcanzó a llegar. Intenta de nuevo con tranquilidad: se registra una sola vez.`;
