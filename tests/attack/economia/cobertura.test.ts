import { expect, test } from "vitest";
import { PRODUCTOS_DEMO } from "#demo/data/productos/productos.ts";
import { TICKETS_DEMO } from "#demo/data/productos/tickets.ts";
import { completarAjustes } from "#modules/ajustes/ajustes.ts";

/** What one person pays for a product if five own accounts, invited by the first, fill its raffle and take both prizes. */
function costoDelAnillo(objetivo: number): number {
  const { referido_porcentaje } = completarAjustes({});
  const porPunto = Math.min(...TICKETS_DEMO.map(({ precio, puntos }) => precio / puntos));
  const comprados = objetivo / (1 + referido_porcentaje / 100);
  // The second prize returns a tenth of the target: points that the next purchase need not buy.
  return (comprados - objetivo / 10 / (1 + referido_porcentaje / 100)) * porPunto;
}

test("no demo product is cheaper by its own raffle than by its price", () => {
  const baratos = PRODUCTOS_DEMO.filter(
    ({ puntos, precio_cliente }) => costoDelAnillo(puntos) < precio_cliente,
  );
  expect(baratos.map(({ sku }) => sku)).toEqual([]);
});
