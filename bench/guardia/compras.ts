import { randomUUID } from "node:crypto";
import { abrirTodo, type Cliente } from "#bench/compras/tienda.ts";
import { type Carrera, type Pedido, turnos } from "#bench/kit/carrera.ts";
import type { Limite } from "#bench/kit/medida.ts";

const MS = 2_000;
const TRABAJADORES = 16;
const META = { ritmo: { minimo: 0.3 }, p99: { maximo: 150 } };

/** Purchases as the page sends them beside a server that stores a sale and its lines. */
export async function medirCompras(): Promise<Limite[]> {
  const abierta = await abrirTodo(4 * TRABAJADORES, "bench/guardia/minimo.ts");
  try {
    const { tienda, minimo, postmaster, clientes, item, sinCorreos } = abierta;
    const carrito = [{ ...item, cantidad: 1 }];
    const comprar =
      (path: string) =>
      (trabajador: number, vez: number): Pedido => {
        const { user_id, cookie } = clientes[(trabajador + vez * TRABAJADORES) % clientes.length] as Cliente;
        const headers = { Cookie: cookie, "Idempotency-Key": randomUUID() };
        return { path, cuerpo: { carrito, usuario: user_id, repetir: true }, headers };
      };
    const comunes = { postmaster, trabajadores: TRABAJADORES, reposar: sinCorreos };
    const carreras: Carrera[] = [
      {
        ...comunes,
        port: tienda.port,
        pid: tienda.pid,
        pedir: comprar("/.netlify/functions/ingresarCompras"),
      },
      { ...comunes, port: minimo.port, pid: minimo.pid, pedir: comprar("/") },
    ];
    const [nuestra, suya] = await turnos(carreras, MS);
    if (!nuestra || !suya) throw new Error("a server was not measured");
    const razon = nuestra.por_segundo / suya.por_segundo;
    return [
      { que: "purchases beside the bare server", limite: META.ritmo, medido: razon, unidad: "×" },
      {
        que: `purchase, p99 of ${TRABAJADORES} at once`,
        limite: META.p99,
        medido: nuestra.p99,
        unidad: "ms",
      },
    ];
  } finally {
    await abierta.cerrar();
  }
}
