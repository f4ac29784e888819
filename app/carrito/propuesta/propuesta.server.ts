import { agregarACesta, cestaDe } from "#app/carrito/cesta.server.ts";
import { totalesDe } from "#app/carrito/lineas-carrito.ts";
import { sinRetractoDe } from "#app/carrito/precios.ts";
import { accion } from "#app/lib/actions/accion.server.ts";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { claveLinea } from "#modules/carrito/lineas.ts";
import { exigir, rechazoDe } from "#modules/comun/rechazo/exigir.ts";
import { porEstado } from "#modules/comun/rechazo/negativa.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import {
  abrirPropuesta,
  type EnlacePropuesta,
} from "#modules/escaparates/propuesta/firmar-propuesta.server.ts";
import { avisoPropuesta } from "#modules/escaparates/propuesta/propuesta.ts";
import { FRASES_PROPUESTA } from "#modules/escaparates/textos.ts";

/** The three parts of the link, from its address or from the form of its page. */
export const enlaceEn = (campos: Pick<URLSearchParams | FormData, "get">): EnlacePropuesta => {
  const uno = (nombre: keyof EnlacePropuesta) => String(campos.get(nombre) ?? "");
  return { cesta: uno("cesta"), vence: uno("vence"), firma: uno("firma") };
};

/** The lines of a link at the prices of this moment; throws when it does not open. Nothing is written. */
export async function verPropuesta(ctx: Ctx, enlace: EnlacePropuesta) {
  const { puerta_asistentes } = await leerAjustes(ctx);
  exigir(puerta_asistentes ? null : { clase: "desconocido", frase: FRASES_PROPUESTA.cerrada });
  const pedidos = abrirPropuesta(ctx, enlace);
  const { items, hoy } = await cestaDe(ctx, pedidos);
  const lineas = items.map((item) => {
    const actual = hoy.items.find((otro) => claveLinea(otro) === claveLinea(item));
    return { item, aviso: avisoPropuesta(item, actual), sin_retracto: sinRetractoDe(item, hoy) };
  });
  const comprables = lineas.flatMap(({ item, aviso }) => (aviso === null ? [item] : []));
  return {
    enlace,
    lineas,
    comprables,
    /** Lines whose product the shop no longer has. */
    perdidas: pedidos.length - items.length,
    total: totalesDe(comprables)?.total ?? null,
  };
}

export type PropuestaVista = Awaited<ReturnType<typeof verPropuesta>>;

/** 'Añadir al carrito': reads the link again, because a day may have passed since its page was shown. */
export const aceptarPropuesta = accion("visita", async ({ ctx, form, request }) => {
  const { comprables } = await verPropuesta(ctx, enlaceEn(form));
  if (comprables.length === 0) throw rechazoDe(porEstado(FRASES_PROPUESTA.nada));
  return agregarACesta(ctx, request, comprables);
});
