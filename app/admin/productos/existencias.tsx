import { Link, useNavigation } from "react-router";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { type ColumnaLista, TablaLista } from "#app/admin/kit/lista/tabla.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CAMPOS_CORRECCION } from "#modules/catalogo/formularios.ts";
import type { ExistenciasProducto } from "#modules/catalogo/listar-productos.server.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { NOMBRE_CAUSA } from "#modules/productos/existencias/existencias.ts";

type Props = { existencias: ExistenciasProducto; respuesta: Respuesta | undefined };
type Cosa = ExistenciasProducto["cosas"][number];

/** How many units there are, the form that corrects them, and every movement. */
export const ProductoExistencias = ({ existencias, respuesta }: Props) => (
  <SeccionAdmin id="existencias" ancla titulo="Existencias" className="mt-4.5">
    <ul className="mt-3 divide-y divide-linea">
      {existencias.cosas.map((cosa) => (
        <li
          key={cosa.opcion ?? 0}
          className="grid gap-3 py-3 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start"
        >
          <Cuantas cosa={cosa} />
          <SiPuede permiso="productos.editar">
            <Corregir cosa={cosa} respuesta={esDe(respuesta, cosa) ? respuesta : undefined} />
          </SiPuede>
        </li>
      ))}
    </ul>
    <Movimientos {...existencias} />
  </SeccionAdmin>
);

const enCampo = (valor: number | null) => (valor === null ? "" : String(valor));
const esDe = (respuesta: Respuesta | undefined, { opcion }: Cosa) =>
  (respuesta?.valores.opcion ?? "") === enCampo(opcion);

/** Free units, and those that are on the shelf for someone. */
function Cuantas({ cosa: { nombre, libres, apartadas, vendidas } }: { cosa: Cosa }) {
  const otras = [
    ...(apartadas > 0 ? [`${miles(apartadas)} apartadas por quien está pagando`] : []),
    ...(vendidas > 0 ? [`${miles(vendidas)} vendidas sin despachar`] : []),
  ];
  return (
    <div>
      {nombre && <p className="font-semibold">{nombre}</p>}
      <p className="font-display text-2xl font-extrabold tabular-nums">
        {libres === null ? "Sin contar" : miles(libres)}
        {libres !== null && <span className="ml-2 font-sans text-base font-normal text-tinta-2">libres</span>}
      </p>
      {libres === 0 && <Chip tone="error">Agotado</Chip>}
      {otras.length > 0 && <p className="mt-1 text-sm text-tinta-2">Además hay {otras.join(" y ")}.</p>}
    </div>
  );
}

function Corregir({
  cosa: { opcion, nombre, libres },
  respuesta,
}: Pick<Props, "respuesta"> & { cosa: Cosa }) {
  const { formData } = useNavigation();
  return (
    <FormularioAdmin
      campos={CAMPOS_CORRECCION}
      intento="existencias"
      etiqueta={nombre ? `Corregir existencias de ${nombre}` : "Corregir existencias"}
      valores={{ existencias: enCampo(libres) }}
      respuesta={respuesta}
      boton={
        <Button
          size="sm"
          variant="secondary"
          name="intento"
          value="existencias"
          loading={formData?.get("intento") === "existencias" && formData.get("opcion") === enCampo(opcion)}
          className="self-start max-md:w-full md:mt-7"
        >
          Corregir existencias
        </Button>
      }
      className="grid items-start gap-3 md:grid-cols-[9rem_minmax(0,1fr)_auto]"
    >
      {(campo) => (
        <>
          <input type="hidden" name="opcion" value={enCampo(opcion)} />
          <input type="hidden" name="visto" value={enCampo(libres)} />
          {campo("existencias")}
          {campo("motivo")}
        </>
      )}
    </FormularioAdmin>
  );
}

type Movimiento = ExistenciasProducto["movimientos"][number];

const COLUMNAS: readonly ColumnaLista<Movimiento>[] = [
  {
    titulo: "Fecha",
    etiqueta: true,
    className: "whitespace-nowrap text-tinta-2 tabular-nums",
    valor: ({ fecha }) => formatearFechaHora(fecha),
  },
  { titulo: "Qué pasó", etiqueta: true, valor: ({ causa }) => NOMBRE_CAUSA[causa] },
  { titulo: "Opción", etiqueta: true, valor: ({ opcion }) => opcion ?? "—" },
  {
    titulo: "Unidades",
    etiqueta: true,
    numeric: true,
    className: "font-semibold",
    valor: ({ cantidad }) => (cantidad > 0 ? `+${miles(cantidad)}` : miles(cantidad)),
  },
  {
    titulo: "Quedan",
    etiqueta: true,
    numeric: true,
    valor: ({ quedan }) => (quedan === null ? "Sin contar" : miles(quedan)),
  },
  {
    titulo: "Detalle",
    etiqueta: true,
    className: "text-tinta-2",
    valor: (movimiento) => <Detalle movimiento={movimiento} />,
  },
];
const SIN_OPCION = COLUMNAS.filter(({ titulo }) => titulo !== "Opción");

type Hoja = Pick<ExistenciasProducto, "movimientos" | "pagina" | "hay_mas">;

function Movimientos({ movimientos, pagina, hay_mas }: Hoja) {
  if (movimientos.length === 0)
    return <p className="mt-2 text-sm text-tinta-2">Todavía no hay movimientos.</p>;
  return (
    <div className="mt-3">
      <h3 className="mb-2 text-base font-bold">Movimientos</h3>
      <TablaLista
        label="Movimientos de existencias"
        filas={movimientos}
        clave={({ id }) => id}
        columnas={movimientos.some(({ opcion }) => opcion !== null) ? COLUMNAS : SIN_OPCION}
      />
      <Paginas pagina={pagina} hay_mas={hay_mas} />
    </div>
  );
}

/** The sale or raffle behind a movement, or the reason of a correction. */
function Detalle({ movimiento: { referencia, motivo, quien } }: { movimiento: Movimiento }) {
  if (referencia?.startsWith("PZ-"))
    return (
      <Link to={`/admin/ventas?texto=${referencia}`} className="underline underline-offset-3">
        {referencia}
      </Link>
    );
  return <>{referencia ?? ([motivo, quien && `por ${quien}`].filter(Boolean).join(" · ") || "—")}</>;
}

function Paginas({ pagina, hay_mas }: { pagina: number; hay_mas: boolean }) {
  if (pagina === 1 && !hay_mas) return null;
  const a = (n: number) => `?movimientos=${n}#existencias`;
  return (
    <nav aria-label="Páginas de movimientos" className="mt-3 flex gap-2">
      {pagina > 1 && (
        <ButtonLink to={a(pagina - 1)} variant="secondary" size="sm">
          Más nuevos
        </ButtonLink>
      )}
      {hay_mas && (
        <ButtonLink to={a(pagina + 1)} variant="secondary" size="sm">
          Más antiguos
        </ButtonLink>
      )}
    </nav>
  );
}
