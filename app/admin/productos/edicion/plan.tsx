import { Form, useNavigation } from "react-router";
import { Equal } from "#app/admin/iconos.tsx";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CircleAlert, Pencil } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { ultimoDiaDe } from "#modules/catalogo/archivo/csv-productos.ts";
import type { CamposEditados } from "#modules/catalogo/edicion/edicion-masiva.ts";
import type { FilaEdicion, PlanEdicion } from "#modules/catalogo/edicion/editar-productos.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import type { Categoria } from "#modules/productos/categoria.ts";

type Props = { plan: PlanEdicion; campos: readonly (readonly [string, string])[]; clave: string };
type Nombres = ReadonlyMap<number, string>;

const ESTADOS = {
  rechazado: { nombre: "No cambia", tono: "warning", icono: CircleAlert },
  cambia: { nombre: "Cambia", tono: "info", icono: Pencil },
  igual: { nombre: "Ya está así", tono: "muted", icono: Equal },
} as const;
const ORDEN = ["rechazado", "cambia", "igual"] as const;

/** What would change, the refused products first, and the button that applies exactly this. */
export function EdicionPlan({
  plan,
  campos,
  clave,
  categorias,
}: Props & { categorias: readonly Categoria[] }) {
  const nombres: Nombres = new Map(categorias.map(({ id, categoria }) => [id, categoria]));
  const ordenadas = plan.filas.toSorted((a, b) => ORDEN.indexOf(a.estado) - ORDEN.indexOf(b.estado));
  const cuantos = (estado: FilaEdicion["estado"]) =>
    plan.filas.filter((fila) => fila.estado === estado).length;
  return (
    <section aria-label="Revisión" className="card overflow-hidden">
      <div className="grid gap-3 p-4">
        <h2 className="text-xl">{plan.resumen}</h2>
        <ul className="flex flex-wrap gap-2">
          {ORDEN.map((estado) => (
            <li key={estado}>
              <Chip tone={cuantos(estado) > 0 ? ESTADOS[estado].tono : "plain"}>
                {ESTADOS[estado].nombre}: {miles(cuantos(estado))}
              </Chip>
            </li>
          ))}
        </ul>
        <Aplicar plan={plan} campos={campos} clave={clave} cambian={cuantos("cambia")} />
      </div>
      <div className="border-t border-linea">
        <TablaLista
          label="Productos elegidos"
          filas={ordenadas}
          clave={({ sku }) => sku}
          columnas={columnasDelPlan(nombres)}
          tono={({ estado }) => (estado === "rechazado" ? "warning" : undefined)}
        />
      </div>
    </section>
  );
}

function Aplicar({ plan, campos, clave, cambian }: Props & { cambian: number }) {
  const { formData } = useNavigation();
  if (cambian === 0) return <Note kind="info">No hay nada que cambiar en estos productos.</Note>;
  const del = new Set(["cambio", "porcentaje", "redondeo", "hasta", "categoria_id", "pasar_limites"]);
  return (
    <Form method="post">
      {campos
        .filter(([nombre]) => del.has(nombre))
        .map(([nombre, valor]) => (
          <input key={nombre} type="hidden" name={nombre} value={valor} />
        ))}
      <input type="hidden" name="skus" value={plan.filas.map(({ sku }) => sku).join(",")} />
      <input type="hidden" name="huella" value={plan.huella} />
      <input type="hidden" name="clave" value={clave} />
      <Button name="intento" value="aplicar" loading={formData?.get("intento") === "aplicar"}>
        {cambian === 1 ? "Cambiar 1 producto" : `Cambiar ${miles(cambian)} productos`}
      </Button>
    </Form>
  );
}

const columnasDelPlan = (nombres: Nombres): readonly ColumnaLista<FilaEdicion>[] => [
  {
    titulo: "Producto",
    className: "max-w-72 font-semibold max-md:max-w-none md:truncate",
    valor: ({ producto }) => producto,
  },
  { titulo: "SKU", etiqueta: true, className: "tabular-nums", valor: ({ sku }) => sku },
  { titulo: "Qué pasará", etiqueta: true, valor: ({ estado }) => <Estado {...ESTADOS[estado]} /> },
  { titulo: "Detalle", etiqueta: true, valor: (fila) => detalleDe(fila, nombres) },
];

const Estado = ({ nombre, tono, icono: Icono }: (typeof ESTADOS)[FilaEdicion["estado"]]) => (
  <Chip tone={tono} icon={<Icono aria-hidden="true" />}>
    {nombre}
  </Chip>
);

function detalleDe(fila: FilaEdicion, nombres: Nombres): string {
  if (fila.estado === "rechazado") return fila.frase;
  if (fila.estado === "igual") return "—";
  return `${enPalabras(fila.antes, nombres)} → ${enPalabras(fila.despues, nombres)}`;
}

/** One side of a change: a price with its offer, a category, or whether it is for sale. */
function enPalabras(campos: CamposEditados, nombres: Nombres): string {
  const { precio_cliente, precio_normal, oferta_hasta, categoria_id, disponible } = campos;
  if (precio_cliente !== undefined) {
    if (!precio_normal || !oferta_hasta) return pesos(precio_cliente);
    return `${pesos(precio_cliente)} hasta el ${ultimoDiaDe(oferta_hasta)}, normal ${pesos(precio_normal)}`;
  }
  if (categoria_id !== undefined) return nombres.get(categoria_id) ?? "Sin categoría";
  return disponible ? "A la venta" : "No disponible";
}
