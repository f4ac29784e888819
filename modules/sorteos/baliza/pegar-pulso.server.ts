import { anotarAuditoria } from "#modules/comun/auditoria.store.server.ts";
import { type Cadena, QUICKNET } from "#modules/comun/baliza/drand.ts";
import { leerPulsoJson } from "#modules/comun/baliza/pulso-json.ts";
import { guardarPulso } from "#modules/comun/baliza/pulsos.store.server.ts";
import { verificarEnHilo } from "#modules/comun/baliza/verificar-en-hilo.server.ts";
import { exigirPermiso, rechazoDeCampo } from "#modules/comun/rechazo/exigir.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { atenderSorteos } from "#modules/sorteos/realizacion/reloj/atender-sorteos.server.ts";
import { LARGO_PULSO } from "./formulario-pulso.ts";

const TEXTOS = {
  no_es_json:
    "Eso no es JSON: pega la respuesta completa del relevo, desde la primera llave hasta la última.",
  no_es_pulso:
    "Eso no es un pulso: debe tener «round» (la ronda) y «signature» (la firma, 96 letras y cifras).",
  repetido: "Ese pulso ya estaba guardado.",
  guardado: "Pulso guardado: la firma es de la cadena.",
};
const firmaAjena = (ronda: number) =>
  `La firma no es la de la ronda ${ronda}: el pulso está mal copiado, o es de otra ronda o de otra cadena.`;

/**
 * Stores a pulse that an admin copied from any source while the relays are away. Its signature decides, so it does not matter
 * who brings it or whether a raffle waits for it.
 */
export async function pegarPulso(
  ctx: Ctx,
  { texto }: { texto: string },
  sesion: Sesion,
): Promise<{ message: string }> {
  exigirPermiso(sesion, "sorteos.baliza");
  const { ronda, firma } = leerPegado(texto);
  const cadena = await cadenaDe(ctx, ronda, firma);
  if (cadena === null) throw rechazoDeCampo("valor", "pulso", firmaAjena(ronda));
  const esNuevo = await enTransaccion(ctx, async (tx) => {
    const pulso = { cadena: cadena.hash, ronda, firma, recibido_en: tx.now() };
    if (!(await guardarPulso(tx, pulso))) return false;
    await anotarAuditoria(tx, {
      quien: sesion.codigo_referido,
      accion: "sorteos.baliza",
      objeto: `pulso:${ronda}`,
      despues: { cadena: cadena.hash, ronda, firma },
    });
    tx.announce({ tabla: "pulsos", clave: String(ronda) });
    return true;
  });
  // Settle the raffles that waited for it; the event makes the game deal.
  // The idempotency key belongs to the transaction above: here it would give its answer again instead of settling.
  const { idempotency: _clave, ...sinClave } = ctx;
  await atenderSorteos(sinClave);
  return { message: esNuevo ? TEXTOS.guardado : TEXTOS.repetido };
}

function leerPegado(texto: string) {
  const limpio = texto.trim().slice(0, LARGO_PULSO);
  const pulso = leerPulsoJson(limpio);
  if (pulso !== null) return pulso;
  throw rechazoDeCampo("valor", "pulso", esJson(limpio) ? TEXTOS.no_es_pulso : TEXTOS.no_es_json);
}

function esJson(texto: string): boolean {
  try {
    JSON.parse(texto);
    return true;
  } catch {
    return false;
  }
}

/** The chain that signed it. Quicknet counts also with another chain or with the beacon off: raffles may have pinned it before. */
async function cadenaDe({ baliza }: Ctx, ronda: number, firma: string): Promise<Cadena | null> {
  const cadenas = baliza === null || baliza.hash === QUICKNET.hash ? [QUICKNET] : [baliza, QUICKNET];
  for (const cadena of cadenas) if (await verificarEnHilo(cadena, ronda, firma)) return cadena;
  return null;
}
