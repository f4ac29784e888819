/** What is known of a write that got no answer. Its repetition has the same key, or writes the same values, so it is made once. */
export const sinSaber = (que: string): string =>
  `No sabemos si ${que} alcanzó a llegar. Intenta de nuevo con tranquilidad: se registra una sola vez.`;

/** The same of a form whose repetition could be a second one: its person looks first. */
export const sinSaberSiQuedo = (que: string): string =>
  `No sabemos si ${que} alcanzó a llegar. Lo que escribiste sigue aquí: revisa si ya quedó antes de enviarlo otra vez.`;
