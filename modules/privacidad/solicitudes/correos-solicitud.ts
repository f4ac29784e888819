/** Each mail about a request is queued under a name of its own, once; those about a block also name the block. */
type MotivoCorreo = "acuse" | "prorroga" | "respuesta" | `bloqueo:${number}` | `desbloqueo:${number}`;

export const claveCorreo = (codigo: string, motivo: MotivoCorreo): string =>
  `${clavesDeCorreos(codigo)}${motivo}`;

/** How the names of all mails about a request begin. */
export const clavesDeCorreos = (codigo: string): string => `solicitud:${codigo}:`;
