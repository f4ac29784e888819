import { type Admin, accion, acciones, type Caso } from "#app/lib/actions/accion.server.ts";
import { texto } from "#app/lib/actions/forms.ts";
import type { EstadoDespacho } from "#modules/compras/venta/estado-venta.ts";
import {
  contarMovidas,
  moverOrdenes,
  type OrdenesMovidas,
  type OrdenesPorMover,
} from "#modules/despachos/mover-ordenes.server.ts";
import { leerCodigos } from "#modules/despachos/orden.ts";

const DE_DESPACHOS: Admin = { pagina: "ventas.ver", hace: ["despachos.mover"] };

/** The result of a batch, and what was typed for the orders that were refused. */
export type DatosOrdenes = OrdenesMovidas & { escritos: Record<string, string> };

const mover =
  (
    estado: EstadoDespacho,
    ordenesDe: (form: FormData) => OrdenesPorMover["ordenes"],
  ): Caso<Admin, DatosOrdenes> =>
  async ({ ctx, form, sesion }) => {
    const resultado = await moverOrdenes(ctx, { estado, ordenes: ordenesDe(form) }, sesion);
    const datos = { ...resultado, escritos: escritosDe(form, resultado) };
    const frase = contarMovidas(estado, resultado);
    if (resultado.movidas.length + resultado.repetidas.length === 0)
      return { negativa: { clase: "estado", frase }, datos };
    return { mensaje: frase, datos };
  };

const elegidas = (form: FormData) =>
  leerCodigos(form.getAll("venta")).map((codigo) => ({
    codigo,
    destinatario: { nombre: texto(form, `nombre:${codigo}`), celular: texto(form, `celular:${codigo}`) },
  }));

const DE_CADA_UNA = ["nombre", "celular", "transportista", "seguimiento", "linea"];

function escritosDe(form: FormData, { rechazadas }: OrdenesMovidas): Record<string, string> {
  const suyos = rechazadas.flatMap(({ codigo }) => DE_CADA_UNA.map((campo) => `${campo}:${codigo}`));
  return Object.fromEntries(
    [...suyos, "transportista"].map((campo) => [campo, form.getAll(campo).join(",")]),
  );
}

/** The orders of the page 'Marcar Enviado'. A field of its own goes before the carrier that all of them share. */
function conSeguimiento(form: FormData): OrdenesPorMover["ordenes"] {
  const comun = texto(form, "transportista");
  return elegidas(form).map(({ codigo, destinatario }) => ({
    codigo,
    destinatario,
    transportista: texto(form, `transportista:${codigo}`) || comun,
    seguimiento: texto(form, `seguimiento:${codigo}`),
    // Without a box the order has one line, and all that can leave does.
    ...(form.has(`lineas:${codigo}`) && { lineas: form.getAll(`linea:${codigo}`).map(Number) }),
  }));
}

export const accionesDeDespachos = acciones<Admin, "preparar" | "entregar", DatosOrdenes>(DE_DESPACHOS, {
  preparar: mover("Preparando", elegidas),
  entregar: mover("Entregado", elegidas),
});

export const marcarOrdenesEnviadas = accion<Admin, DatosOrdenes>(
  DE_DESPACHOS,
  mover("Enviado", conSeguimiento),
);
