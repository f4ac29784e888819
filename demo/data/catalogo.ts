import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { archivos, categorias, cuentas, productos, tickets } from "#database/schema.ts";
import type { Tx } from "#modules/comun/tx/contexto.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { bytesDemo, diasAntes } from "./azar-demo.ts";
import { SORTEOS_LLENOS_DEMO } from "./historia.ts";
import type { ProductoDemo } from "./productos/producto-demo.ts";
import { PRODUCTOS_DEMO } from "./productos/productos.ts";
import { TICKETS_DEMO } from "./productos/tickets.ts";

const FOTOS = join(PROJECT_ROOT, "demo/fotos");

/** Seeds categories, pictures, products with their raffles, ticket types and bank accounts. */
export async function sembrarCatalogo(tx: Tx): Promise<void> {
  const imagenes = await guardarFotos(tx);
  const categoriaId = await guardarCategorias(tx);
  const ahora = tx.now();
  const filas = PRODUCTOS_DEMO.map((producto, i) => ({
    ...filaDeProducto(producto, imagenes),
    categoria_id: categoriaId(producto.categoria),
    categoria_2_id: producto.categoria_2 ? categoriaId(producto.categoria_2) : null,
    created_at: diasAntes(ahora, 2 * (PRODUCTOS_DEMO.length - i)),
  }));
  await tx.db.insert(productos).values(filas);
  for (const producto of PRODUCTOS_DEMO) await crearSorteo(conSemilla(tx, producto.sku), producto);
  await tx.db.insert(tickets).values(
    TICKETS_DEMO.map((ticket) => ({
      ...ticket,
      imagen_1: imagenes(ticket.imagen_1),
      imagen_2: imagenes(ticket.imagen_2),
    })),
  );
  await tx.db.insert(cuentas).values([
    { ...TITULAR, banco: "Banco de Chile", tipo_cuenta: "Cuenta Corriente", numero: "00-123-45678-90" },
    { ...TITULAR, banco: "BancoEstado", tipo_cuenta: "Chequera Electrónica", numero: "123-7-654321-0" },
  ]);
}

/** Finished raffles are the same in every installation; live ones get a real secret. */
const conSemilla = (tx: Tx, sku: string): Tx =>
  SORTEADOS.has(sku) ? { ...tx, random: (bytes) => bytesDemo(`semilla-${sku}`, bytes) } : tx;

const SORTEADOS = new Set(SORTEOS_LLENOS_DEMO.filter(({ sorteado }) => sorteado).map(({ sku }) => sku));

const TITULAR = { estado: true, nombre: "Puntazo SpA", rut: "77.123.456-9", email: "pagos@puntazo.example" };

function filaDeProducto(producto: ProductoDemo, imagenes: (foto: string) => string) {
  const [uno, dos, tres, cuatro, cinco, seis] = producto.fotos.map(imagenes);
  const { sku, descripcion, precio_cliente, puntos, puntos_regalo, minimo_puntos, disponible } = producto;
  return {
    sku,
    producto: producto.producto,
    descripcion,
    precio_cliente,
    puntos,
    puntos_regalo,
    minimo_puntos,
    disponible,
    imagen_1: uno,
    imagen_2: dos,
    imagen_3: tres,
    imagen_4: cuatro,
    imagen_5: cinco,
    imagen_6: seis,
  };
}

async function guardarCategorias(tx: Tx): Promise<(categoria: string) => number> {
  const nombres = [...new Set(PRODUCTOS_DEMO.map(({ categoria }) => categoria))];
  const filas = await tx.db
    .insert(categorias)
    .values(nombres.map((categoria) => ({ categoria })))
    .returning();
  const ids = new Map(filas.map(({ id, categoria }) => [categoria, id]));
  return (categoria) => conocido(ids.get(categoria), categoria);
}

async function guardarFotos(tx: Tx): Promise<(foto: string) => string> {
  const nombres = [
    ...PRODUCTOS_DEMO.flatMap((producto) => producto.fotos),
    ...TICKETS_DEMO.flatMap((ticket) => [ticket.imagen_1, ticket.imagen_2]),
  ];
  const { default: sharp } = await import("sharp");
  const ids = new Map<string, string>();
  for (const nombre of nombres) {
    const contenido = await readFile(join(FOTOS, nombre));
    const { width, height } = await sharp(contenido).metadata();
    const id = createHash("sha256").update(contenido).digest("hex").slice(0, 32);
    ids.set(nombre, id);
    const fila = { id, tipo: "foto" as const, mime: "image/webp", nombre, tamano: contenido.length };
    await tx.db
      .insert(archivos)
      .values({ ...fila, contenido, ancho: width, alto: height })
      .onConflictDoNothing();
  }
  return (foto) => conocido(ids.get(foto), foto);
}

function conocido<T>(valor: T | undefined, nombre: string): T {
  if (valor === undefined) throw new Error(`Los datos de demostración no tienen ${nombre}.`);
  return valor;
}
