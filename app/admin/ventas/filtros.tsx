import { FiltroEstados } from "#app/admin/kit/filtro-estados.tsx";
import { Eleccion, EntreDias, FiltroTexto } from "#app/admin/kit/filtro-texto.tsx";
import type { FiltrosVenta } from "#modules/compras/venta/filtros-venta.ts";
import type { PaginaVentas } from "#modules/compras/venta/venta.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";

type Props = { filtros: FiltrosVenta; conteos: PaginaVentas["conteos"] };

const ESTADOS = [
  [undefined, "Todas"],
  ["Validando Pago", "Validando"],
  ["Pagado", "Pagadas"],
  ["Rechazado", "Rechazadas"],
  ["Anulado", "Anuladas"],
] as const;

/** Links filter by state; a form filters by date, kind and text. All are kept in the address. */
export const VentasFiltros = (props: Props) => (
  <div className="grid gap-3 p-2.5 md:px-3.5 md:py-3">
    <PorEstado {...props} />
    <PorTexto {...props} />
  </div>
);

const parametros = (filtros: FiltrosVenta) => {
  const { desde, hasta, texto, premios, sin_stock, por_revisar, apartadas, orden } = filtros;
  return {
    ...(desde && { desde }),
    ...(hasta && { hasta }),
    ...(texto && { texto }),
    ...(premios !== undefined && { premios: premios ? "si" : "no" }),
    ...(sin_stock && { sin_stock: "si" }),
    ...(por_revisar && { por_revisar: "si" }),
    ...(apartadas && { apartadas: "si" }),
    ...(orden && { orden }),
  };
};

function PorEstado({ filtros, conteos }: Props) {
  const total = Object.values(conteos ?? {}).reduce((suma, n) => suma + n, 0);
  const opciones = ESTADOS.map(([estado, nombre]) => ({
    estado,
    nombre,
    cuantos: conteos && miles(estado ? conteos[estado] : total),
  }));
  return <FiltroEstados opciones={opciones} actual={filtros.estado} parametros={parametros(filtros)} />;
}

const TIPOS = { "": "Todo", no: "Ventas", si: "Premios" };
const STOCK = { "": "Con y sin stock", si: "Sin stock" };
const COMPROBANTES = { "": "Todas", si: "Por revisar" };
const UNIDADES = { "": "Todas", si: "Apartadas sin pago" };
const ORDENES = {
  "fecha-desc": "Más nuevas",
  "fecha-asc": "Más antiguas",
  "total-desc": "Mayor total",
  "total-asc": "Menor total",
};

function PorTexto({ filtros }: Props) {
  const { desde, hasta, premios, sin_stock, por_revisar, apartadas, orden } = filtros;
  return (
    <FiltroTexto filtros={filtros} placeholder="Código, correo o nombre">
      <EntreDias desde={desde} hasta={hasta} />
      <Eleccion
        label="Tipo"
        name="premios"
        actual={premios === undefined ? "" : premios ? "si" : "no"}
        opciones={TIPOS}
      />
      <Eleccion label="Stock" name="sin_stock" actual={sin_stock ? "si" : ""} opciones={STOCK} />
      <Eleccion
        label="Comprobante"
        name="por_revisar"
        actual={por_revisar ? "si" : ""}
        opciones={COMPROBANTES}
      />
      <Eleccion label="Unidades" name="apartadas" actual={apartadas ? "si" : ""} opciones={UNIDADES} />
      <Eleccion label="Orden" name="orden" actual={orden ?? "fecha-desc"} opciones={ORDENES} />
    </FiltroTexto>
  );
}
