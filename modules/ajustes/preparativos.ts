import type { Ajustes } from "./ajustes.ts";

export type Existencias = { cuentas: number; productos: number; tickets: number };
export type Preparativo = { titulo: string; texto: string; enlace: string; listo: boolean };

/** What a new shop needs before it opens, in the order in which the owner would do it. */
export function preparativos(
  guardados: Readonly<Record<string, unknown>>,
  ajustes: Ajustes,
  { cuentas, productos, tickets }: Existencias,
): Preparativo[] {
  const encendidos = [ajustes.tickets_en_venta, ajustes.sorteos_activos, ajustes.juego_activo];
  return [
    {
      titulo: "Identidad de la tienda",
      texto: "Razón social, RUT y contacto: se leen al pie de cada página y en los correos.",
      enlace: "#tienda",
      // The default values are only an example: the owner must have stored real ones.
      listo: guardados.razon_social !== undefined && guardados.rut !== undefined,
    },
    {
      titulo: "Cuenta bancaria",
      texto: "Al menos una activa, para recibir transferencias.",
      enlace: "/admin/productos/cuentas",
      listo: cuentas > 0,
    },
    {
      titulo: "Productos a la venta",
      texto: "Crea el primero o importa un archivo CSV.",
      enlace: "/admin/productos",
      listo: productos > 0,
    },
    {
      titulo: "Tickets de puntos",
      texto: "Al menos uno público, con su precio y sus puntos.",
      enlace: "/admin/productos/tickets",
      listo: tickets > 0,
    },
    {
      titulo: "Ensayos apagados",
      texto: "Con los ensayos encendidos un sorteo puede hacerse antes de su fecha.",
      enlace: "#reglas",
      listo: !ajustes.sorteos_fuera_de_horario,
    },
    {
      titulo: "Partes de la tienda",
      texto: "Enciende las que vayas a usar, con asesoría legal.",
      enlace: "#partes",
      listo: encendidos.some(Boolean),
    },
  ];
}
