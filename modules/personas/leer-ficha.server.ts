import { leerFavor } from "#modules/compras/dinero/pagos.store.server.ts";
import { leerVentasDe } from "#modules/compras/propias/ventas-propias.store.server.ts";
import { type ConRol, puede } from "#modules/comun/acceso/permisos.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { leerHistorialPuntos } from "#modules/puntos/historial.store.server.ts";
import { leerSaldoVisible } from "#modules/puntos/saldo-visible.store.server.ts";
import { sumarGanancias } from "#modules/referidos/referidos.store.server.ts";
import { esNacimientoFijo } from "#modules/usuarios/actualizar-perfil.server.ts";
import { edadEn } from "#modules/usuarios/edad.ts";
import {
  leerFichaPersona,
  leerHechos,
  leerInvitados,
  leerParticipaciones,
  leerReferente,
} from "./ficha.store.server.ts";
import { mascaraRut } from "./persona.ts";
import { leerPendiente } from "./personas.store.server.ts";

const ULTIMOS = 6;
const SORTEOS = 8;
const HECHOS = 15;

/**
 * Everything that the admin page of a person shows. The birth date is reduced to an age, the RUT is
 * masked, and the record of admin actions is for readers of the whole of it.
 */
export async function fichaUsuario(ctx: Pick<Ctx, "db" | "now">, codigo: string, lector: ConRol) {
  const fila = await leerFichaPersona(ctx, codigo, ctx.now());
  if (!fila) return null;
  const { rut, nacimiento, nacimiento_fijo: fijo, ...persona } = fila;
  const ultimos = { filtro: "todos", limite: ULTIMOS, desde: 0 } as const;
  const [saldo, movimientos, ventas, sorteos, referente, invitados, ganados, hechos, pendiente, a_favor] =
    await Promise.all([
      leerSaldoVisible(ctx, codigo),
      leerHistorialPuntos(ctx, codigo, ultimos),
      leerVentasDe(ctx, codigo, { limite: ULTIMOS, desde: 0 }),
      leerParticipaciones(ctx, codigo, SORTEOS),
      leerReferente(ctx, codigo),
      leerInvitados(ctx, codigo, ULTIMOS),
      sumarGanancias(ctx, codigo),
      puede(lector, "auditoria.ver") ? leerHechos(ctx, codigo, HECHOS) : [],
      leerPendiente(ctx, codigo),
      leerFavor(ctx, codigo),
    ]);
  return {
    persona: {
      ...persona,
      rut: rut && mascaraRut(rut),
      edad: nacimiento && edadEn(nacimiento, ctx.now()),
      nacimiento_fijo: esNacimientoFijo({ nacimiento, nacimiento_fijo: fijo }, ctx.now()),
    },
    puntos: { saldo, movimientos },
    ventas: {
      total: ventas.total,
      /** Pesos that the shop holds in favour of the person. */
      a_favor,
      filas: ventas.filas.map(({ codigo, fecha, total, estado_pago, origen }) => ({
        codigo,
        fecha,
        total,
        estado_pago,
        premio: origen === "sorteo",
      })),
    },
    sorteos,
    referidos: { referente, invitados: invitados.filas, total: invitados.total, ganados },
    hechos,
    pendiente,
  };
}

export type FichaUsuario = NonNullable<Awaited<ReturnType<typeof fichaUsuario>>>;
