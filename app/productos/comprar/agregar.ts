import { carritoGuardado, guardarCarrito } from "#app/carrito/carrito-guardado.ts";
import { useToast } from "#app/ui/toast.tsx";
import { truncate } from "#app/ui/truncate.ts";
import { agregarItem, type ItemNuevo } from "#modules/carrito/agregar-item.ts";

const NO_SE_GUARDO =
  "Tu navegador no deja guardar el carrito. Revisa que no esté bloqueando los datos de este sitio.";
const LARGO_AVISO = 24;

/** Adds an item to the cart of this browser; returns the reason when it could not. */
export function agregarAlCarrito(item: ItemNuevo): string | null {
  const agregado = agregarItem(carritoGuardado(), item, new Date());
  if ("negativa" in agregado) return agregado.negativa.frase;
  return guardarCarrito(agregado.carrito) ? null : NO_SE_GUARDO;
}

/** Adds an item to the cart of this browser and shows a toast with a link to the cart. */
export function useAgregar(): (item: ItemNuevo) => void {
  const { show } = useToast();
  return (item) => {
    const motivo = agregarAlCarrito(item);
    if (motivo !== null) return show({ kind: "error", text: motivo });
    const unidades = item.cantidad > 1 ? `${item.cantidad} × ` : "";
    show({
      kind: "success",
      text: `Añadido al carrito: ${unidades}${truncate(item.name, LARGO_AVISO)}`,
      action: { label: "Ver carrito", to: "/carrito" },
    });
  };
}
