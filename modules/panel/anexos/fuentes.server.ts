import { leerFilasAuditoria, leerFinalAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { leerFilasPrecio, leerFinalPrecio } from "#modules/productos/precios-sellados.store.server.ts";
import type { FuenteAnexos } from "#modules/puntos/sellos/anexos.ts";
import { huellaPrivada, huellaPublica } from "#modules/puntos/sellos/publicar.server.ts";
import { actas } from "./actas.server.ts";
import { fuenteDeTabla } from "./tabla.server.ts";

/**
 * What admins did. A row may name people, so its hash has a key that only the shop knows. Each row carries the hash of the one before:
 * the chain is made at the seal, where it makes no action wait for another (docs/decisions/024).
 */
const auditoria = fuenteDeTabla({
  clase: "auditoria",
  tabla: "auditoria",
  filas: leerFilasAuditoria,
  final: leerFinalAuditoria,
  hash: (secreto, fila, anterior) => huellaPrivada(secreto, "auditoria", fila.id, { ...fila, anterior }),
});

/** Every price that the shop asked for. The row is public, so the proof of its annex shows it. */
const precios: FuenteAnexos = {
  ...fuenteDeTabla({
    clase: "precio",
    tabla: "precios_historia",
    filas: leerFilasPrecio,
    final: leerFinalPrecio,
    hash: (_, fila) => huellaPublica(fila),
  }),
  async publico(lector, id) {
    const [fila] = await leerFilasPrecio(lector, { despues: Number(id) - 1, hasta: Number(id), limite: 1 });
    return fila ?? null;
  },
};

/** Every kind of annex that a seal covers. */
export const FUENTES: readonly FuenteAnexos[] = [actas, auditoria, precios];
