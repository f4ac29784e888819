import { fechaPedido } from "#app/cuenta/mis-pedidos/vista.ts";
import { formatearDia, formatearHora, inicioDelDia } from "#modules/comun/fechas/fechas.ts";
import type { Notificacion } from "#modules/notificaciones/notificaciones.store.server.ts";

export type TemaAviso = "pedido" | "puntos" | "sorteo" | "tienda" | "otro";

export type NotificacionVista = {
  id: number;
  titulo: string;
  texto: string;
  nueva: boolean;
  tema: TemaAviso;
  /** "Hoy", "Ayer" or a date: notices are grouped by it. */
  dia: string;
  hora: string;
  /** For lists without day headings: "14:05", "Ayer, 14:05", "14 de septiembre, 14:05". */
  cuando: string;
};

const TEMAS: readonly (readonly [RegExp, TemaAviso])[] = [
  [/^\/admin(\/|$)/, "tienda"],
  [/^\/mis-pedidos/, "pedido"],
  [/^\/mis-puntos/, "puntos"],
  [/\/(sorteo|participa)(\/|$)/, "sorteo"],
];

/** The subject of a notice, derived from its link. */
export const temaDe = (enlace: string | null): TemaAviso =>
  TEMAS.find(([lugar]) => lugar.test(enlace ?? ""))?.[1] ?? "otro";

export function verAviso(
  { id, titulo, texto, enlace, leida_en, created_at }: Omit<Notificacion, "clave" | "usuario">,
  ahora: Date,
): NotificacionVista {
  const hoy = inicioDelDia(ahora);
  const ayer = inicioDelDia(new Date(hoy.getTime() - 1));
  const hora = formatearHora(created_at);
  const cercano = created_at >= hoy ? "Hoy" : created_at >= ayer ? "Ayer" : null;
  return {
    id,
    titulo,
    texto,
    hora,
    nueva: leida_en === null,
    tema: temaDe(enlace),
    dia: cercano ?? formatearDia(created_at),
    cuando: cercano === "Hoy" ? hora : cercano === "Ayer" ? `Ayer, ${hora}` : fechaPedido(created_at, ahora),
  };
}

/** Groups consecutive notices of the same day, in the order given. */
export function porDia(avisos: readonly NotificacionVista[]): { dia: string; avisos: NotificacionVista[] }[] {
  const grupos: { dia: string; avisos: NotificacionVista[] }[] = [];
  for (const aviso of avisos) {
    const ultimo = grupos.at(-1);
    if (ultimo?.dia === aviso.dia) ultimo.avisos.push(aviso);
    else grupos.push({ dia: aviso.dia, avisos: [aviso] });
  }
  return grupos;
}
