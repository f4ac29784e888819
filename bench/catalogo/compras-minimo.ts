// Baseline for purchases: node:http and pg write the same rows in one transaction, without a framework.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";

const [, , url = ""] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 20 });

type Pedido = { usuario: string; carrito: { id: number; cantidad: number }[] };

async function comprar(request: IncomingMessage): Promise<{ codigoVenta: string }> {
  const { usuario, carrito } = (await json(request)) as Pedido;
  const codigo = `PZ-${codigoAlAzar()}`;
  const client = await pool.connect();
  try {
    await client.query("begin");
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
    const venta = await client.query(
      "insert into ventas (codigo, usuario, productos, puntos, total) values ($1, $2, $3, 0, $3) returning id",
      [codigo, codigo_referido, total],
    );
    await client.query(
      `insert into productos_compras (producto, puntos, estado, cantidad, precio, total, forma_pago, usuario, venta)
       values ($1, $2, 'Validando Pago', $3, $4, $5, 'transferencia', $6, $7)`,
      [
        sku,
        Number(puntos_regalo) * cantidad,
        cantidad,
        precio_cliente,
        total,
        codigo_referido,
        venta.rows[0].id,
      ],
    );
    await client.query(
      "insert into correos (clave, usuario, para, plantilla, datos, asunto) values ($1, $2, $3, 'carrito', '{}', 'Tu compra')",
      [`carrito:${codigo}`, codigo_referido, email],
    );
    await client.query(
      `insert into notificaciones (clave, usuario, titulo, texto)
       select 'venta:' || $1 || ':' || codigo_referido, codigo_referido, 'Nueva venta', $1 from usuarios where role = 'admin'`,
      [codigo],
    );
    await client.query("commit");
    return { codigoVenta: codigo };
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
    const cuerpo = JSON.stringify(await comprar(request));
    response.writeHead(200, { "Content-Type": "application/json" }).end(cuerpo);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
