import type { FiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import { leerVentas, sumarVentas } from "#modules/compras/venta/ventas-lista.store.server.ts";
import { puede } from "#modules/comun/acceso/permisos.ts";
import { enBreve, TOPE_CONTEO } from "#modules/comun/conteo.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { exigirPermiso } from "#modules/comun/rechazo/exigir.ts";
import { conMayuscula, enumerar } from "#modules/comun/texto/frases.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerTareas } from "#modules/panel/leer-tareas.server.ts";
import { TAREAS } from "#modules/panel/tareas.ts";
import { nombrePersona } from "#modules/personas/persona.ts";
import { type Lapso, leerPreguntaAdmin, type TareaPreguntada } from "./leer-pregunta.ts";

/** An answer of the search box. `enlace` is the list that it read; null when the person's role does not see it. */
export type RespuestaAdmin = { titulo: string; detalle: string; enlace: string | null };

const AJENO: Readonly<Record<"ventas" | TareaPreguntada, string>> = {
  ventas: "las ventas",
  despachos: "los despachos",
  pagos: "los pagos por confirmar",
  se_acaban: "las existencias",
  sin_compra: "las transferencias",
};

/**
 * Answers a question about the shop from the list that shows it, or null when the text is no question. It only reads, and what the
 * role may not see is not read.
 */
export async function responderPreguntaAdmin(
  ctx: Ctx,
  texto: string,
  sesion: Sesion,
): Promise<RespuestaAdmin | null> {
  exigirPermiso(sesion, "buscar.ver");
  const pregunta = leerPreguntaAdmin(texto, ctx.now());
  if (!pregunta) return null;
  const permiso = pregunta.que === "ventas" ? "ventas.ver" : TAREAS[pregunta.que].ver;
  if (!puede(sesion, permiso))
    return {
      titulo: `Tu rol no ve ${AJENO[pregunta.que]}`,
      detalle: "Una dueña puede cambiarlo en Usuarios › Equipo.",
      enlace: null,
    };
  return pregunta.que === "ventas" ? deVentas(ctx, pregunta.lapso) : deTarea(ctx, pregunta.que, sesion);
}

/** What was sold and paid: the list of paid sales of those days, without prizes. */
async function deVentas(ctx: Ctx, { desde, hasta, nombre }: Lapso): Promise<RespuestaAdmin> {
  const filtros = { estado: "Pagado", premios: false, desde, hasta } as const satisfies FiltrosVenta;
  const estados = (await sumarVentas(ctx, filtros)) ?? [];
  const pagadas = estados.find(({ estado_pago }) => estado_pago === filtros.estado);
  const enlace = `/admin/ventas?${new URLSearchParams({ estado: filtros.estado, premios: "no", desde, hasta })}`;
  if (!pagadas) return { titulo: `No hay ventas pagadas ${nombre}`, detalle: "Ver la lista", enlace };
  const { ventas, total, anulado } = pagadas;
  return {
    titulo: `${conMayuscula(nombre)}: ${pesos(total - anulado)}`,
    detalle: `${ventas === 1 ? "1 venta pagada" : `${miles(ventas)} ventas pagadas`}, sin premios`,
    enlace,
  };
}

/** What waits, in the words of the tasks of the day. */
async function deTarea(ctx: Ctx, clave: TareaPreguntada, sesion: Sesion): Promise<RespuestaAdmin> {
  const { lineas } = await leerTareas(ctx, sesion, [clave]);
  const { enlace } = TAREAS[clave];
  const [linea] = lineas;
  if (!linea) return { titulo: NADA[clave], detalle: "Ver la lista", enlace };
  const quienes = clave === "pagos" ? await deudores(ctx, linea.cuantas) : "";
  const detalle = [linea.detalle, quienes, linea.espera].filter(Boolean).join(" · ");
  return { titulo: `${enBreve(linea.cuantas)} ${linea.palabras}`, detalle, enlace };
}

const NADA: Readonly<Record<TareaPreguntada, string>> = {
  despachos: "No falta nada por despachar",
  pagos: "Nadie te debe: no hay pagos por confirmar",
  se_acaban: "Nada se está agotando",
  sin_compra: "Todas las transferencias tienen compra",
};

const NOMBRADOS = 3;

/** "Ana Soto, Beto Díaz y 4 más": those who wait longest, as the list shows them. */
async function deudores(ctx: Ctx, cuantas: number): Promise<string> {
  const filtros: FiltrosVenta = { estado: "Validando Pago", orden: "fecha-asc" };
  const filas = await leerVentas(ctx, filtros, { limite: NOMBRADOS, desde: 0 });
  const nombres = [...new Set(filas.map(({ cliente }) => nombrePersona(cliente)))];
  const mas = cuantas - filas.length;
  const resto = mas > TOPE_CONTEO ? "muchas más" : `${mas} más`;
  return enumerar(mas > 0 ? [...nombres, resto] : nombres);
}
