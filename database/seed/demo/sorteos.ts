import { eq } from "drizzle-orm";
import {
  productos_compras,
  sorteos,
  sorteos_input,
  sorteos_semillas,
  sorteos_seudonimos,
  tickets_compras,
  type tickets_participantes,
  ventas,
} from "#database/schema.ts";
import { ALFABETO_VENTA, textoAlAzar } from "#modules/comun/azar.ts";
import type { Tx } from "#modules/comun/contexto.ts";
import { hexABytes } from "#modules/comun/criptografia.ts";
import { CONSUMIDOS, cuentaPozo, cuentaUsuario } from "#modules/puntos/cuentas.ts";
import { moverPuntos } from "#modules/puntos/mover-puntos.server.ts";
import { type Aporte, huellaAportes } from "#modules/sorteos/aportes.ts";
import { premioPuntos } from "#modules/sorteos/bases.ts";
import { crearSorteo } from "#modules/sorteos/crear-sorteo.server.ts";
import { fechaSorteo } from "#modules/sorteos/fecha-sorteo.ts";
import { sortear } from "#modules/sorteos/ganadores.ts";
import { huellaRangos, type Rango } from "#modules/sorteos/rangos.ts";
import { seudonimo } from "#modules/sorteos/seudonimo.ts";
import { mezclar, SIN_BALIZA } from "#modules/sorteos/tirada.ts";
import { PRODUCTOS_DEMO } from "../productos/productos.ts";
import { abonarHasta, anotarPozo, Bolsillos, type Sorteo, sorteoAbierto } from "./abonos.ts";
import { bytesDemo, diasAntes, enteroDemo } from "./azar-demo.ts";
import { POZOS_DEMO, SORTEOS_LLENOS_DEMO, type SorteoLlenoDemo } from "./historia.ts";

type Fila = typeof tickets_participantes.$inferInsert;
type Cerrado = {
  sorteo: Sorteo;
  seudonimos: Map<string, string>;
  rangos: Rango[];
  huella_rangos: string;
  cerrado_en: Date;
};

/** Raffles in all three states: pools on their way, targets reached, and draws that anybody can check. */
export async function sembrarSorteos(tx: Tx): Promise<void> {
  const bolsillos = await Bolsillos.leer(tx);
  for (const lleno of [...SORTEOS_LLENOS_DEMO].sort((a, b) => b.cerrado - a.cerrado)) {
    const cerrado = await cerrar(tx, lleno, bolsillos);
    if (lleno.sorteado) await sortearDemo(tx, cerrado);
  }
  for (const [sku, porciento] of Object.entries(POZOS_DEMO)) {
    const sorteo = await sorteoAbierto(tx, sku);
    const meta = Math.floor((sorteo.objetivo * porciento) / 100);
    await abonarHasta(tx, sorteo, meta, diasAntes(tx.now(), 9), diasAntes(tx.now(), 0, 1), bolsillos);
    await anotarPozo(tx, sorteo, meta);
  }
}

async function cerrar(tx: Tx, lleno: SorteoLlenoDemo, bolsillos: Bolsillos): Promise<Cerrado> {
  const sorteo = await sorteoAbierto(tx, lleno.sku);
  const cerrado_en = diasAntes(tx.now(), lleno.cerrado);
  const desde = diasAntes(tx.now(), lleno.cerrado + 4);
  const filas = await abonarHasta(tx, sorteo, sorteo.objetivo, desde, cerrado_en, bolsillos);
  const seudonimos = await guardarSeudonimos(tx, sorteo.key, filas);
  const rangos = filas.map(({ puntos_inicio, puntos_final, usuario }) => ({
    inicio: puntos_inicio,
    final: puntos_final,
    participante: seudonimos.get(usuario) ?? "",
  }));
  const huella_rangos = await huellaRangos(sorteo.key, sorteo.objetivo, rangos);
  const { fecha_sorteo } = fechaSorteo(cerrado_en);
  await tx.db
    .update(sorteos)
    .set({
      estado: "Cerrado",
      reunido: sorteo.objetivo,
      fecha_inicio: desde,
      fecha_termino: cerrado_en,
      fecha_sorteo,
      huella_rangos,
      mensaje_admin: lleno.mensaje,
    })
    .where(eq(sorteos.key, sorteo.key));
  await anotarPozo(tx, sorteo, sorteo.objetivo);
  await guardarInputs(tx, sorteo.key, [...seudonimos.keys()], cerrado_en);
  return { sorteo: { ...sorteo, fecha_sorteo }, seudonimos, rangos, huella_rangos, cerrado_en };
}

async function guardarSeudonimos(tx: Tx, key: string, filas: Fila[]): Promise<Map<string, string>> {
  const codigos = [...new Set(filas.map(({ usuario }) => usuario))];
  const secreto = bytesDemo("seudonimos", 32);
  const pares = await Promise.all(
    codigos.map(async (codigo) => [codigo, await seudonimo(secreto, key, codigo)] as const),
  );
  await tx.db
    .insert(sorteos_seudonimos)
    .values(pares.map(([usuario, nombre]) => ({ sorteo: key, usuario, seudonimo: nombre })));
  return new Map(pares);
}

async function guardarInputs(tx: Tx, key: string, codigos: string[], cerrado_en: Date): Promise<void> {
  const created_at = new Date(cerrado_en.getTime() + 5 * 3_600_000);
  await tx.db.insert(sorteos_input).values(
    codigos.slice(0, 6).map((usuario) => ({
      usuario,
      sorteo: key,
      input: enteroDemo(`input-${key}-${usuario}`, 1, 100),
      created_at,
    })),
  );
}

async function sortearDemo(tx: Tx, { sorteo, seudonimos, rangos, huella_rangos }: Cerrado): Promise<void> {
  const { key } = sorteo;
  const [secreto] = await tx.db.select().from(sorteos_semillas).where(eq(sorteos_semillas.sorteo, key));
  const inputs = await tx.db.select().from(sorteos_input).where(eq(sorteos_input.sorteo, key));
  const aportes: Aporte[] = inputs.map(({ usuario, input, automatico }) => ({
    participante: seudonimos.get(usuario) ?? "",
    input,
    automatico,
  }));
  const semilla = hexABytes(secreto?.semilla ?? "");
  const huella_aportes = await huellaAportes(key, aportes);
  const z = await mezclar(semilla, { key, huella_rangos, huella_aportes, baliza: SIN_BALIZA });
  const ganadores = await sortear(z, sorteo.objetivo, rangos);
  const codigoDe = new Map([...seudonimos].map(([codigo, nombre]) => [nombre, codigo]));
  const ganador_producto = codigoDe.get(ganadores.ganador_producto) ?? "";
  const ganador_puntos = codigoDe.get(ganadores.ganador_puntos) ?? "";
  const sorteado_en = new Date((sorteo.fecha_sorteo ?? tx.now()).getTime() + 12 * 60_000);
  await tx.db
    .update(sorteos)
    .set({
      ...{ estado: "Finalizado", huella_aportes, baliza: SIN_BALIZA, semilla: secreto?.semilla ?? null },
      ...{ congelado_en: sorteo.fecha_sorteo, sorteado_en, ganador_producto, ganador_puntos },
      ...{ numero_producto: ganadores.numero_producto, numero_puntos: ganadores.numero_puntos },
    })
    .where(eq(sorteos.key, key));
  await premiar(tx, sorteo, { ganador_producto, ganador_puntos, sorteado_en });
  const producto = PRODUCTOS_DEMO.find(({ sku }) => sku === sorteo.producto);
  if (producto) await crearSorteo(tx, producto);
}

type Premio = { ganador_producto: string; ganador_puntos: string; sorteado_en: Date };

/** A sale of zero pesos for the product; a tenth of the pool for the second winner; the rest is spent. */
async function premiar(
  tx: Tx,
  { key, objetivo, producto }: Sorteo,
  { ganador_producto, ganador_puntos, sorteado_en }: Premio,
) {
  const premio = premioPuntos(objetivo);
  const codigo = `PZ-${textoAlAzar(ALFABETO_VENTA, 6, (n) => bytesDemo(`premio-${key}`, n))}`;
  const [venta] = await tx.db
    .insert(ventas)
    .values({
      ...{ codigo, usuario: ganador_producto, fecha: sorteado_en, pagado_en: sorteado_en, origen: "sorteo" },
      ...{ productos: 0, puntos: 0, total: 0, estado_pago: "Pagado" },
    })
    .returning({ id: ventas.id });
  const linea = { precio: 0, total: 0, fecha_compra: sorteado_en, forma_pago: "sorteo" as const };
  await tx.db.insert(productos_compras).values({
    ...linea,
    producto,
    puntos: 0,
    estado: "Preparando",
    usuario: ganador_producto,
    venta: venta?.id ?? 0,
  });
  await tx.db
    .insert(tickets_compras)
    .values({ ...linea, puntos: premio, estado: "Acreditado", usuario: ganador_puntos, sorteo: key });
  await moverPuntos({ ...tx, now: () => sorteado_en }, [
    {
      clave: `sorteo:${key}`,
      motivo: "premio",
      movimientos: [
        { cuenta: cuentaPozo(key), puntos: -objetivo },
        { cuenta: cuentaUsuario(ganador_puntos), puntos: premio },
        { cuenta: CONSUMIDOS, puntos: objetivo - premio },
      ],
      datos: { sorteo: key },
    },
  ]);
}
