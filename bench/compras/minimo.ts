// Baseline for functions over HTTP: node:http and pg write the same rows in one transaction, without a framework.
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";

const [, , url = ""] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 20 });

type Pedido = {
  usuario: string;
  carrito: { id: number; cantidad: number }[];
  codigo: string;
  sku: string;
  monton: number;
};
type Escribir = (client: pg.PoolClient, pedido: Pedido) => Promise<object>;

// The shop delivers all mails of this database: these are never due.
const CORREO = `insert into correos (clave, usuario, para, plantilla, datos, asunto, proximo_intento)
                values ($1, $2, $3, $4, '{}', $5, 'infinity')`;

const comprar: Escribir = async (client, { usuario, carrito }) => {
  const sesion = await client.query(
    "select codigo_referido, email from usuarios where user_id = $1 for share",
    [usuario],
  );
  const { codigo_referido, email } = sesion.rows[0];
  const [linea] = carrito;
  const producto = await client.query(
    "select sku, precio_cliente, puntos_regalo from productos where id = $1 and disponible",
    [linea?.id],
  );
  const { sku, precio_cliente, puntos_regalo } = producto.rows[0];
  const cantidad = linea?.cantidad ?? 1;
  const total = Number(precio_cliente) * cantidad;
  const { id: venta, codigo } = await insertarVenta(client, codigo_referido, total);
  await client.query(
    `insert into productos_compras (producto, puntos, estado, cantidad, precio, total, forma_pago, usuario, venta)
     values ($1, $2, 'Validando Pago', $3, $4, $5, 'transferencia', $6, $7)`,
    [sku, Number(puntos_regalo) * cantidad, cantidad, precio_cliente, total, codigo_referido, venta],
  );
  await client.query(CORREO, [`carrito:${codigo}`, codigo_referido, email, "carrito", "Tu compra"]);
  await client.query(
    `insert into notificaciones (clave, usuario, titulo, texto)
     select 'venta:' || $1 || ':' || codigo_referido, codigo_referido, 'Nueva venta', $1 from usuarios where role = 'admin'`,
    [codigo],
  );
  return { codigoVenta: codigo };
};

/** A code that is taken is drawn again, as in the shop: among ten thousand sales that happens. */
async function insertarVenta(client: pg.PoolClient, usuario: string, total: number) {
  for (;;) {
    const { rows } = await client.query(
      `insert into ventas (codigo, usuario, productos, puntos, total) values ($1, $2, $3, 0, $3)
       on conflict (codigo) do nothing returning id, codigo`,
      [`PZ-${codigoAlAzar()}`, usuario, total],
    );
    if (rows[0]) return rows[0];
  }
}

const ASIENTO = `with asiento as (insert into libro_asientos (clave, motivo, datos) values ($1, $2, '{}') returning id)
  insert into libro_movimientos (asiento, cuenta, puntos)
  select id, $3, -$5::bigint from asiento union all select id, $4, $5::bigint from asiento`;
const CUENTAS =
  'select cuenta, saldo from libro_cuentas where cuenta = any($1) order by cuenta collate "C" for update';

const pagar: Escribir = async (client, { codigo }) => {
  const gente = await client.query(
    `select u.codigo_referido, u.email from usuarios u
      where codigo_referido = (select usuario from ventas where codigo = $1) for key share`,
    [codigo],
  );
  const { codigo_referido, email } = gente.rows[0];
  const venta = await client.query("select id, total from ventas where codigo = $1 for update", [codigo]);
  const { id, total } = venta.rows[0];
  const lineas = await client.query("select sum(puntos) as puntos from productos_compras where venta = $1", [
    id,
  ]);
  await client.query(
    "insert into pagos (venta, monto, via, quien, confirmacion) values ($1, $2, 'manual', 'bench', 1)",
    [id, total],
  );
  const suya = `usuario:${codigo_referido}`;
  await client.query(CUENTAS, [[suya]]);
  await client.query(ASIENTO, [
    `venta:${codigo}`,
    "venta",
    "emision",
    suya,
    Number(lineas.rows[0].puntos) || 1,
  ]);
  await client.query(
    "update ventas set estado_pago = 'Pagado', pagado_en = now(), confirmacion = 1, version = version + 1 where id = $1",
    [id],
  );
  await client.query("update productos_compras set estado = 'Pagado' where venta = $1", [id]);
  await client.query(CORREO, [`pago:${codigo}`, codigo_referido, email, "pago", "Pago recibido"]);
  await client.query(
    "insert into notificaciones (clave, usuario, titulo, texto) values ($1, $2, 'Pago recibido', $1)",
    [`pago:${codigo}`, codigo_referido],
  );
  await client.query(
    "insert into auditoria (quien, accion, objeto) values ('bench', 'ventas.pago_recibido', $1)",
    [codigo],
  );
  return { codigo };
};

const abonar: Escribir = async (client, { usuario, sku }) => {
  const sorteo = await client.query(
    "select key, reunido + 1 as numero from sorteos where producto = $1 and estado = 'Disponible' for update",
    [sku],
  );
  const { key, numero } = sorteo.rows[0];
  const persona = await client.query("select email from usuarios where codigo_referido = $1 for key share", [
    usuario,
  ]);
  const suya = `usuario:${usuario}`;
  await client.query(CUENTAS, [[suya, `pozo:${key}`]]);
  await client.query(ASIENTO, [`abono:${key}:${numero}`, "abono", suya, `pozo:${key}`, 1]);
  await client.query(
    `insert into tickets_participantes (usuario, sorteo, producto, puntos_inicio, puntos_final, puntos_aportados)
     values ($1, $2, $3, $4, $4, 1)`,
    [usuario, key, sku, numero],
  );
  await client.query("update sorteos set reunido = $2 where key = $1", [key, numero]);
  await client.query("update productos set puntos_final = $2 where sku = $1", [sku, numero]);
  await client.query(CORREO, [`abono:${key}:${numero}`, usuario, persona.rows[0].email, "abono", "Abonaste"]);
  return { numero };
};

const apostar: Escribir = async (client, { usuario, monton }) => {
  const partida = await client.query(
    `select key_partida as key, version + 1 as numero from partidas
      where estado in ('abierta', 'cuenta', 'Cerrada') for update`,
  );
  const { key, numero } = partida.rows[0];
  await client.query("select nacimiento from usuarios where codigo_referido = $1 for key share", [usuario]);
  const suya = `usuario:${usuario}`;
  await client.query(CUENTAS, [[suya, `mesa:${key}`]]);
  await client.query(ASIENTO, [`apuesta:${key}:${numero}`, "apuesta", suya, `mesa:${key}`, 1]);
  await client.query(
    "insert into apuestas (jugador, montoncito, puntos_apostados, partida) values ($1, $2, 1, $3)",
    [usuario, `monton_${monton}`, key],
  );
  await client.query(
    "update partidas set totales[$2] = totales[$2] + 1, version = $3, movida_en = now() where key_partida = $1",
    [key, monton, numero],
  );
  return { numero };
};

const RUTAS: Record<string, Escribir> = {
  "/comprar": comprar,
  "/pagar": pagar,
  "/abonar": abonar,
  "/apostar": apostar,
};

async function enTransaccion(escribir: Escribir, pedido: Pedido): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const respuesta = await escribir(client, pedido);
    await client.query("commit");
    return respuesta;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const LETRAS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789";
const codigoAlAzar = () => Array.from(randomBytes(6), (byte) => LETRAS[byte % LETRAS.length]).join("");

const server = createServer(async (request, response) => {
  try {
    const escribir = RUTAS[request.url ?? ""];
    if (!escribir) throw new Error(`no ${request.url}`);
    const cuerpo = JSON.stringify(await enTransaccion(escribir, (await json(request)) as Pedido));
    response.writeHead(200, { "Content-Type": "application/json" }).end(cuerpo);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
