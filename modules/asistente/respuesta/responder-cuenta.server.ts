import type { Ajustes } from "#modules/ajustes/ajustes.ts";
import { debeEnvio, faltaDiferencia } from "#modules/compras/cotizacion/montos.ts";
import { leerPorPagarDe } from "#modules/compras/propias/ventas-propias.store.server.ts";
import { leerVentaDe, listarVentasDe } from "#modules/compras/venta/listar-ventas.server.ts";
import type { Venta } from "#modules/compras/venta/venta.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta } from "#modules/comun/fechas/fechas.ts";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { leerPorDevolver } from "#modules/puntos/resumen-historial.store.server.ts";
import { leerSaldoVisible } from "#modules/puntos/saldo-visible.store.server.ts";
import { enlaceInvitacion } from "#modules/referidos/enlace-invitacion.ts";
import { contarReferidos } from "#modules/referidos/referidos.store.server.ts";
import { leerSorteosDe } from "../conocimiento/catalogo.store.server.ts";
import type { Componente } from "../protocolo.ts";
import {
  avanceSorteo,
  pideIngreso,
  TEXTOS_ASISTENTE,
  tuCodigo,
  tuSaldo,
  tusDeudas,
  tusNumeros,
  tusReferidos,
} from "../textos.ts";
import { type Contestacion, contestar, tarjetaEnlace, tarjetaPedido, tarjetaSorteo } from "./contestacion.ts";

type Lector = Pick<Ctx, "db" | "now" | "public_url">;
export type PreguntaCuenta = { tema: string; codigo: string | null };

const DE_LA_CUENTA = new Set([
  "mis_puntos",
  "mi_pedido",
  "mi_codigo",
  "mis_referidos",
  "mis_sorteos",
  "mis_deudas",
]);
export const esDeLaCuenta = (tema: string): boolean => DE_LA_CUENTA.has(tema);

/** Answers about the own points, orders, code, referrals and raffles. Visitors are asked to sign in. */
export async function responderCuenta(
  ctx: Lector,
  { tema, codigo }: PreguntaCuenta,
  sesion: Sesion | null,
  ajustes: Ajustes,
): Promise<Contestacion> {
  if (!sesion)
    return conEnlaces(tema, pideIngreso(tema), [
      tarjetaEnlace("Ingresar", "/ingresar"),
      tarjetaEnlace("Regístrate", "/registrate"),
    ]);
  const propio = sesion.codigo_referido;
  if (tema === "mis_puntos")
    return conEnlaces(tema, tuSaldo(await leerSaldoVisible(ctx, propio)), [
      tarjetaEnlace("Mis puntos", "/mis-puntos"),
    ]);
  if (tema === "mi_codigo") {
    const enlace = enlaceInvitacion(ctx.public_url, propio);
    return contestar(tema, tuCodigo(propio, enlace, ajustes.referido_porcentaje), {
      componentes: [MIS_REFERIDOS],
    });
  }
  if (tema === "mis_referidos")
    return conEnlaces(tema, tusReferidos(await contarReferidos(ctx, propio)), [MIS_REFERIDOS]);
  if (tema === "mis_sorteos") return misSorteos(ctx, propio);
  if (tema === "mis_deudas") return misDeudas(ctx, propio);
  return codigo ? unPedido(ctx, codigo, propio) : misPedidos(ctx, propio);
}

const MIS_REFERIDOS = tarjetaEnlace("Mis referidos", "/mis-referidos");
const MIS_PEDIDOS = tarjetaEnlace("Mis pedidos", "/mis-pedidos");

const conEnlaces = (
  tema: string,
  { output, breve }: { output: string; breve: string },
  componentes: Componente[],
): Contestacion => contestar(tema, output, { breve, componentes });

/** Another person's sale gets the same answer as one that does not exist. */
async function unPedido(ctx: Lector, codigo: string, propio: string): Promise<Contestacion> {
  const venta = await leerVentaDe(ctx, propio, codigo);
  if (!venta)
    return contestar("mi_pedido", TEXTOS_ASISTENTE.pedido_ajeno, {
      breve: "No encuentro ese código entre **tus** pedidos. Revísalo: empieza con PZ-.",
      componentes: [MIS_PEDIDOS],
    });
  return contestar("mi_pedido", enUnaLinea(venta), { breve: "Así va:", componentes: [tarjetaDe(venta)] });
}

async function misDeudas(ctx: Lector, propio: string): Promise<Contestacion> {
  const [puntos, ventas] = await Promise.all([leerPorDevolver(ctx, propio), leerPorPagarDe(ctx, propio)]);
  const compras = ventas
    .filter(({ estado_pago }) => estado_pago === "Validando Pago")
    .map(({ codigo, falta }) => ({ codigo, monto: falta }));
  const envios = ventas
    .filter(debeEnvio)
    .map(({ codigo, ...envio }) => ({ codigo, monto: faltaDiferencia(envio) }));
  return conEnlaces("mis_deudas", tusDeudas(puntos, { compras, envios }), [
    tarjetaEnlace("Mis puntos", "/mis-puntos"),
    MIS_PEDIDOS,
  ]);
}

const RECIENTES = 3;

async function misPedidos(ctx: Lector, propio: string): Promise<Contestacion> {
  const { ventas } = await listarVentasDe(ctx, propio);
  if (ventas.length === 0) return contestar("mi_pedido", TEXTOS_ASISTENTE.sin_pedidos);
  const recientes = ventas.slice(0, RECIENTES);
  const lineas = recientes.map((venta) => `- ${enUnaLinea(venta)}`).join("\n");
  const titulo = ventas.length === 1 ? "Tu pedido:" : "Tus últimos pedidos:";
  return contestar("mi_pedido", `${titulo}\n\n${lineas}`, {
    breve: titulo,
    componentes: recientes.map(tarjetaDe),
  });
}

/** The current step of a sale, as its tracking shows it. */
function estadoDe({ pista }: Pick<Venta, "pista">): string {
  const donde =
    pista.find(({ estado }) => estado === "actual" || estado === "detenido") ??
    pista.findLast(({ estado }) => estado === "hecho");
  if (!donde) return "Recibido";
  if (donde.paso === "Entregado") return donde.estado === "hecho" ? "Entregado" : "En camino";
  return donde.detalle ?? donde.paso;
}

const seguimientoDe = (venta: Venta) => venta.lineas.find(({ seguimiento }) => seguimiento)?.seguimiento;

/** 'Parrilla tambor y 2 más'; null for a sale without lines. */
function loComprado({ lineas: [primera, ...otras] }: Venta): string | null {
  return primera ? `${primera.nombre}${otras.length > 0 ? ` y ${otras.length} más` : ""}` : null;
}

function enUnaLinea(venta: Venta): string {
  const que = loComprado(venta);
  const seguimiento = seguimientoDe(venta);
  return `**${venta.codigo}** (${formatearFechaCorta(venta.fecha)}): ${que ? `${que}, ` : ""}${pesos(venta.total)}. Estado: **${estadoDe(venta)}**${
    seguimiento ? `, seguimiento ${seguimiento}` : ""
  }.`;
}

function tarjetaDe(venta: Venta): Componente {
  const seguimiento = seguimientoDe(venta);
  const detalle = [
    loComprado(venta),
    formatearFechaCorta(venta.fecha),
    seguimiento ? `seguimiento ${seguimiento}` : null,
  ];
  return tarjetaPedido({
    codigo: venta.codigo,
    total: venta.total,
    estado: estadoDe(venta),
    detalle: detalle.filter((dato) => dato !== null).join(" · "),
  });
}

async function misSorteos(ctx: Lector, propio: string): Promise<Contestacion> {
  const sorteos = await leerSorteosDe(ctx, propio);
  if (sorteos.length === 0) return contestar("mis_sorteos", TEXTOS_ASISTENTE.sin_sorteos_propios);
  const lineas = sorteos.map((s) => tusNumeros(s.producto, s.mios, avanceSorteo(s).replace(/^.*?: /, "")));
  return contestar("mis_sorteos", `Participas en:\n\n${lineas.join("\n")}`, {
    breve: "Participas en:",
    componentes: sorteos.map(tarjetaSorteo),
  });
}
