import { useId, useRef, useState } from "react";
import { ScriptButton } from "#app/ui/button/script-button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { urlFoto } from "#modules/productos/foto.ts";
import { type ProductoNombrado, useEditor } from "./contexto.tsx";

const ESPERA = 250;

type Props = { nombre: string; inicial: string; error: string | undefined };

/**
 * The SKU of a product. Words search the catalogue and a press on a result writes its SKU; without JavaScript the SKU is
 * typed.
 */
export function ElegirProducto({ nombre, inicial, error }: Props) {
  const { productos } = useEditor();
  const [sku, setSku] = useState(inicial);
  const [hallados, setHallados] = useState<readonly ProductoNombrado[] | null>(null);
  const [vistos, setVistos] = useState<readonly ProductoNombrado[]>([]);
  const espera = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lista = useId();
  const elegido = [...vistos, ...productos].find((producto) => producto.sku === sku);

  const escribir = (texto: string) => {
    setSku(texto);
    clearTimeout(espera.current);
    if (texto.trim().length < 2) return setHallados(null);
    espera.current = setTimeout(async () => setHallados(await buscar(texto)), ESPERA);
  };
  const elegir = (producto: ProductoNombrado) => {
    setSku(producto.sku);
    setVistos([producto]);
    setHallados(null);
  };
  return (
    <div className="grid gap-2">
      <Field
        name={nombre}
        label="Producto"
        value={sku}
        onChange={({ target }) => escribir(target.value)}
        onKeyDown={({ key }) => key === "Escape" && setHallados(null)}
        maxLength={60}
        autoComplete="off"
        error={error}
        aria-controls={hallados ? lista : undefined}
        help={elegido ? undefined : "Escribe su nombre o su SKU."}
      />
      {hallados && (
        <ul
          id={lista}
          aria-label="Productos encontrados"
          className="grid gap-0.5 rounded-campo border border-linea bg-superficie p-1"
        >
          {hallados.map((producto) => (
            <li key={producto.sku}>
              <ScriptButton
                className="flex min-h-11 w-full items-center gap-2.5 rounded-[10px] px-2 py-1 text-left hover:bg-papel-2"
                onClick={() => elegir(producto)}
              >
                <Ficha {...producto} />
              </ScriptButton>
            </li>
          ))}
          {hallados.length === 0 && <li className="px-2 py-2 text-tinta-2">Ningún producto coincide.</li>}
        </ul>
      )}
      {elegido && !hallados && (
        <p className="flex items-center gap-2.5">
          <Ficha {...elegido} />
        </p>
      )}
    </div>
  );
}

const Ficha = ({ sku, producto, imagen_1, a_la_venta }: ProductoNombrado) => (
  <>
    {imagen_1 && (
      <img src={urlFoto(imagen_1, 96)} alt="" width={40} height={40} className="size-10 rounded-[10px]" />
    )}
    <span className="min-w-0">
      <b className="block truncate font-semibold">{producto}</b>
      <small className="block text-tinta-2">
        {sku}
        {!a_la_venta && " · no está a la venta: no se muestra"}
      </small>
    </span>
  </>
);

/** None while the server is away: the person can still type the SKU. */
async function buscar(texto: string): Promise<readonly ProductoNombrado[]> {
  try {
    const respuesta = await fetch(`/admin/portada/productos?q=${encodeURIComponent(texto)}`);
    const { productos }: { productos: ProductoNombrado[] } = await respuesta.json();
    return productos;
  } catch {
    return [];
  }
}
