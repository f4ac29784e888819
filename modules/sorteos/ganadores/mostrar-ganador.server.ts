import { exigir } from "#modules/comun/rechazo/exigir.ts";
import { Rechazo, SIN_SESION } from "#modules/comun/rechazo/rechazo.ts";
import type { Ctx, Lector, Sesion, Tx } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { TEXTOS_SORTEOS } from "#modules/sorteos/textos.ts";
import { bloquearUsuario, type Usuario } from "#modules/usuarios/usuarios.store.server.ts";
import {
  comunasConocidas,
  estadoConsentimiento,
  negativaGanador,
  negativaNombre,
  nombreCorto,
  type OfertaNombre,
  VERSION_PREGUNTA,
} from "./ganador-publico.ts";
import {
  type Consentimiento,
  insertarConsentimiento,
  leerComunasDeEnvio,
  leerConsentimientos,
  leerResultado,
  retirarConsentimiento,
} from "./ganadores.store.server.ts";
import { TEXTOS_GANADOR } from "./textos.ts";

type Pedido = { key: string; comuna: string };

/** A winner lets the raffle's page show their name and comuna. Asking again for what is shown changes nothing. */
export function mostrarGanador(
  ctx: Ctx,
  { key, comuna }: Pedido,
  sesion: Sesion,
): Promise<{ message: string }> {
  return enTransaccion(ctx, async (tx) => {
    const { persona, ultima } = await tomarGanador(tx, key, sesion);
    const oferta = await ofertaDe(tx, persona);
    exigir(negativaNombre(oferta, comuna));
    const nuevo = { nombre: oferta.nombre, comuna };
    const igual = ultima?.nombre === nuevo.nombre && ultima.comuna === comuna;
    if (estadoConsentimiento(ultima) === "mostrado" && igual) return { message: TEXTOS_GANADOR.mostrado };
    const ahora = tx.now();
    const quien = { sorteo: key, usuario: persona.codigo_referido };
    await retirarConsentimiento(tx, { ...quien, retirado_en: ahora });
    const respuesta = { acepta: true, texto: VERSION_PREGUNTA, respondido_en: ahora };
    await insertarConsentimiento(tx, { ...quien, ...nuevo, ...respuesta });
    tx.announce({ tabla: "sorteos", clave: key });
    return { message: TEXTOS_GANADOR.mostrado };
  });
}

/** A winner says no, or withdraws what they allowed. */
export function ocultarGanador(
  ctx: Ctx,
  { key }: Pick<Pedido, "key">,
  sesion: Sesion,
): Promise<{ message: string }> {
  return enTransaccion(ctx, async (tx) => {
    const { persona, ultima } = await tomarGanador(tx, key, sesion);
    const estado = estadoConsentimiento(ultima);
    if (estado === "oculto") return { message: TEXTOS_GANADOR.oculto };
    const ahora = tx.now();
    const quien = { sorteo: key, usuario: persona.codigo_referido };
    if (estado === "mostrado") await retirarConsentimiento(tx, { ...quien, retirado_en: ahora });
    else
      await insertarConsentimiento(tx, {
        ...quien,
        acepta: false,
        texto: VERSION_PREGUNTA,
        respondido_en: ahora,
      });
    tx.announce({ tabla: "sorteos", clave: key });
    return { message: TEXTOS_GANADOR.oculto };
  });
}

/** What of this person could be shown. */
export async function ofertaDe(ctx: Lector, persona: Usuario): Promise<OfertaNombre> {
  const enviadas = await leerComunasDeEnvio(ctx, persona.codigo_referido);
  return { nombre: nombreCorto(persona), comunas: comunasConocidas([persona.comuna, ...enviadas]) };
}

/**
 * The winner, locked: answers of one person wait for each other, and for the deletion of the account. The raffle is not locked, because
 * a finished one does not change.
 */
async function tomarGanador(
  tx: Tx,
  key: string,
  { codigo_referido }: Sesion,
): Promise<{ persona: Usuario; ultima: Consentimiento | null }> {
  const sorteo = await leerResultado(tx, key);
  if (!sorteo) throw new Rechazo("desconocido", TEXTOS_SORTEOS.desconocido);
  exigir(negativaGanador(sorteo, codigo_referido, tx.now()));
  const persona = await bloquearUsuario(tx, codigo_referido);
  if (!persona || persona.eliminacion_pedida_en || persona.eliminado_en)
    throw new Rechazo("sin_sesion", SIN_SESION);
  const respuestas = await leerConsentimientos(tx, key);
  return { persona, ultima: respuestas.find(({ usuario }) => usuario === codigo_referido) ?? null };
}
