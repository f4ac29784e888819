import { sql } from "drizzle-orm";
import type { Ctx, Sesion } from "#modules/comun/tx/contexto.ts";
import { enTransaccion } from "#modules/comun/tx/transaccion.server.ts";
import { type Asiento, traspaso } from "#modules/puntos/asiento.ts";
import { BANCA, cuentaMesa, cuentaPozo, cuentaUsuario, EMISION } from "#modules/puntos/cuentas.ts";
import { type Movido, moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { chanceHex } from "#tests/support/chance.ts";

// Business events in their smallest form: the entry and its rows in one transaction.

const unico = (bytes: number) => chanceHex(bytes).toUpperCase();

export async function nuevoUsuario({ db }: Ctx): Promise<string> {
  const codigo = unico(4);
  await db.execute(sql`insert into usuarios (codigo_referido) values (${codigo})`);
  return codigo;
}

/** A product with an open raffle too large for tests to fill. */
export async function nuevoSorteo({ db }: Ctx): Promise<{ key: string; sku: string }> {
  const sorteo = { key: `SRT-${unico(4)}`, sku: unico(4) };
  await db.execute(sql`
    with c as (insert into categorias (categoria) values (${sorteo.sku}) returning id)
    insert into productos (sku, producto, categoria_id, precio_cliente, puntos)
    select ${sorteo.sku}, 'Prueba', id, 1000, 1000000000 from c`);
  await db.execute(sql`insert into sorteos (key, producto, objetivo, minimo, compromiso)
    values (${sorteo.key}, ${sorteo.sku}, 1000000000, 1, 'c')`);
  return sorteo;
}

/** Puts points of a person into that raffle. */
export const gastar = (
  ctx: Ctx,
  sorteo: { key: string; sku: string },
  { codigo_referido }: Pick<Sesion, "codigo_referido">,
  puntos: number,
) =>
  abonar(ctx, { clave: `abono:${codigo_referido}:${puntos}`, usuario: codigo_referido, puntos, ...sorteo });

/** Ends the round in play and opens another. */
export async function nuevaPartida({ db }: Ctx): Promise<string> {
  const key = `PARTIDA-${Number.parseInt(unico(5), 16).toString().padStart(4, "0")}`;
  await db.execute(
    sql`update partidas set estado = 'finalizada' where estado in ('abierta', 'cuenta', 'Cerrada')`,
  );
  await db.execute(sql`insert into partidas (key_partida, compromiso) values (${key}, 'c')`);
  return key;
}

type Evento = { clave: string; usuario: string; puntos: number };

export const dar = (ctx: Ctx, { clave, usuario, puntos }: Evento): Promise<Movido> =>
  enTransaccion(ctx, async (tx) => {
    const movimientos = traspaso(EMISION, cuentaUsuario(usuario), puntos);
    const movido = await moverPuntos(tx, { clave, motivo: "ajuste", movimientos });
    if (movido.repetido) return movido;
    await tx.db.execute(sql`insert into tickets_compras (puntos, estado, precio, total, forma_pago, usuario)
      values (${puntos}, 'Acreditado', 0, 0, 'ajuste', ${usuario})`);
    return movido;
  });

export const abonar = (
  ctx: Ctx,
  { clave, usuario, puntos, key, sku }: Evento & { key: string; sku: string },
): Promise<Movido> =>
  enTransaccion(ctx, async (tx) => {
    await tx.db.execute(sql`select from sorteos where key = ${key} for update`);
    const movimientos = traspaso(cuentaUsuario(usuario), cuentaPozo(key), puntos);
    const movido = await moverPuntos(tx, { clave, motivo: "abono", movimientos });
    if (movido.repetido) return movido;
    await tx.db.execute(sql`
      insert into tickets_participantes (usuario, sorteo, puntos_aportados, puntos_inicio, puntos_final, producto)
      select ${usuario}, key, ${puntos}::bigint, reunido + 1, reunido + ${puntos}::bigint, producto
        from sorteos where key = ${key}`);
    await tx.db.execute(sql`update sorteos set reunido = reunido + ${puntos} where key = ${key}`);
    await tx.db.execute(sql`update productos set puntos_final = puntos_final + ${puntos} where sku = ${sku}`);
    return movido;
  });

type EventoMesa = Evento & { partida: string };

export const apostar = (ctx: Ctx, { clave, usuario, puntos, partida }: EventoMesa): Promise<Movido> =>
  enTransaccion(ctx, async (tx) => {
    const movimientos = traspaso(cuentaUsuario(usuario), cuentaMesa(partida), puntos);
    const movido = await moverPuntos(tx, { clave, motivo: "apuesta", movimientos });
    if (movido.repetido) return movido;
    await tx.db.execute(sql`insert into apuestas (jugador, montoncito, puntos_apostados, partida)
      values (${usuario}, 'monton_1', ${puntos}, ${partida})`);
    return movido;
  });

export const retirar = (ctx: Ctx, { clave, usuario, puntos, partida }: EventoMesa): Promise<Movido> =>
  enTransaccion(ctx, async (tx) => {
    const movimientos = traspaso(cuentaMesa(partida), cuentaUsuario(usuario), puntos);
    const movido = await moverPuntos(tx, { clave, motivo: "retiro", movimientos });
    if (movido.repetido) return movido;
    await tx.db.execute(sql`update apuestas set resultado = 'cancelada'
      where jugador = ${usuario} and partida = ${partida} and resultado = 'pendiente'`);
    return movido;
  });

type Apostado = { usuario: string; puntos: number; gana: boolean };

/** Settles a round: winners get twice their stake, the house keeps the others'. */
export const pagarPartida = (ctx: Ctx, partida: string, apostados: readonly Apostado[]): Promise<void> =>
  enTransaccion(ctx, async (tx) => {
    const asientos = apostados.map(({ usuario, puntos, gana }): Asiento => {
      const movimientos = gana
        ? [
            ...traspaso(cuentaMesa(partida), cuentaUsuario(usuario), puntos),
            ...traspaso(BANCA, cuentaUsuario(usuario), puntos),
          ]
        : traspaso(cuentaMesa(partida), BANCA, puntos);
      return { clave: `pago:${partida}:${usuario}`, motivo: "pago_partida", movimientos };
    });
    await moverPuntos(tx, asientos);
    for (const { usuario, puntos, gana } of apostados) {
      await tx.db.execute(sql`update apuestas set resultado = ${gana ? "ganada" : "perdida"}
        where jugador = ${usuario} and partida = ${partida} and resultado = 'pendiente'`);
      await tx.db.execute(sql`insert into tickets_montoncitos (jugador, puntos, partida)
        values (${usuario}, ${gana ? puntos : -puntos}, ${partida})`);
    }
  });
