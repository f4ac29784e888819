const MOTIVOS = ["acuse", "prorroga", "bloqueo", "desbloqueo", "respuesta"] as const;

/** The name under which the mail about a step of a request is queued, once. */
export const claveCorreo = (codigo: string, motivo: (typeof MOTIVOS)[number]): string =>
  `solicitud:${codigo}:${motivo}`;

/** All mails that a request can have, in their order. */
export const clavesDeCorreos = (codigo: string): string[] =>
  MOTIVOS.map((motivo) => claveCorreo(codigo, motivo));
