import { useEffect, useEffectEvent, useState } from "react";
import type { ProductoTarjeta } from "#modules/productos/tarjeta.ts";
import { useFavoritosDeVisita } from "./use-favorito.ts";

const POR_PEDIDO = 100;

/** The cards of the visitor's favourites; null while they load. Removing one needs no request. */
export function useTarjetas() {
  const skus = useFavoritosDeVisita();
  const [conocidas, setConocidas] = useState<ReadonlyMap<string, ProductoTarjeta | null>>(new Map());
  const [fallo, setFallo] = useState(false);
  const faltan = skus.filter((sku) => !conocidas.has(sku));
  const pedir = useEffectEvent(async () => {
    const leidas = await leer(faltan);
    setFallo(leidas === null);
    if (leidas === null) return;
    const porSku = new Map(leidas.map((producto) => [producto.sku, producto]));
    setConocidas(
      (antes) => new Map([...antes, ...faltan.map((sku) => [sku, porSku.get(sku) ?? null] as const)]),
    );
  });
  const pendiente = faltan.join();
  useEffect(() => {
    if (pendiente !== "") void pedir();
  }, [pendiente]);
  return {
    productos: faltan.length > 0 ? null : skus.flatMap((sku) => conocidas.get(sku) ?? []),
    fallo: fallo && faltan.length > 0,
    reintentar: () => {
      setFallo(false);
      void pedir();
    },
  };
}

async function leer(skus: readonly string[]): Promise<ProductoTarjeta[] | null> {
  const leidas: ProductoTarjeta[] = [];
  try {
    for (let i = 0; i < skus.length; i += POR_PEDIDO) {
      const parte = skus.slice(i, i + POR_PEDIDO).map(encodeURIComponent);
      const respuesta = await fetch(`/favoritos/tarjetas?skus=${parte.join(",")}`);
      if (!respuesta.ok) return null;
      leidas.push(...((await respuesta.json()) as ProductoTarjeta[]));
    }
    return leidas;
  } catch {
    return null;
  }
}
