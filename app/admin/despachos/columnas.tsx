import { MapPinOff, Weight } from "#app/admin/iconos.tsx";
import { ElegirFila } from "#app/admin/kit/lista/elegir.tsx";
import { EnlaceFila } from "#app/admin/kit/lista/enlace-fila.tsx";
import type { ColumnaLista } from "#app/admin/kit/lista/tabla.tsx";
import { EstadoDespachado } from "#app/admin/ventas/estado.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Gift, TriangleAlert } from "#app/ui/iconos.tsx";
import { enLugar } from "#modules/compras/venta/venta.ts";
import { haceCuanto } from "#modules/comun/fechas/fechas.ts";
import { type LineaOrden, type Orden, sinDireccion } from "#modules/despachos/orden.ts";
import { enRotulo } from "#modules/despachos/rotulo.ts";
import { NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";
import { skuCompleto } from "#modules/productos/opciones/opciones.ts";

/** The form to which the boxes of the orders belong. */
export const FORMULARIO = "despacho";

/** The orders of the queue: a box to choose each, what is in it, where it goes and what hinders it. */
export const columnasDeDespachos = (ahora: Date): readonly ColumnaLista<Orden>[] => [
  {
    titulo: "Pedido",
    className: "md:w-72 md:align-top!",
    valor: (orden) => <Pedido orden={orden} ahora={ahora} />,
  },
  {
    titulo: "Qué lleva",
    className: `${BAJO_EL_CODIGO} md:align-top!`,
    valor: (orden) => <Lineas orden={orden} />,
  },
  {
    titulo: "Destino",
    className: `${BAJO_EL_CODIGO} md:w-72 md:align-top!`,
    valor: (orden) => <Destino orden={orden} />,
  },
];

/** On phones, below the code and beside the box. */
const BAJO_EL_CODIGO = "max-md:block! max-md:pl-9!";

function Pedido({ orden, ahora }: { orden: Orden; ahora: Date }) {
  const { codigo, pagado_en, fecha } = orden;
  return (
    <div className="flex min-w-0 items-start gap-1 max-md:-ml-3">
      <ElegirFila form={FORMULARIO} name="venta" value={codigo} nombre={codigo} permiso="ventas.ver" />
      <div className="min-w-0 py-2">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <EnlaceFila to={`/admin/ventas/${codigo}`}>{codigo}</EnlaceFila>
          <span className="text-sm text-tinta-2">pagado {haceCuanto(pagado_en ?? fecha, ahora)}</span>
        </p>
        <p className="text-tinta-2 [overflow-wrap:anywhere]">{orden.cliente}</p>
        <Marcas orden={orden} />
      </div>
    </div>
  );
}

const Lineas = ({ orden: { lineas, envio } }: { orden: Orden }) => (
  <ul className="min-w-0 space-y-1.5 md:py-2">
    {lineas.map((linea) => (
      <Linea key={linea.id} linea={linea} envio={envio} />
    ))}
  </ul>
);

function Marcas({ orden }: { orden: Orden }) {
  const otras = orden.esperas.filter((espera) => espera !== "Sin dirección");
  return (
    <p className="mt-1.5 flex flex-wrap gap-1.5">
      {orden.premio && (
        <Chip tone="gold" icon={<Gift aria-hidden="true" />}>
          Premio
        </Chip>
      )}
      <Chip icon={<Weight aria-hidden="true" />}>{NOMBRE_CLASE[orden.clase_peso]}</Chip>
      {otras.map((espera) => (
        <span key={espera} className="flex gap-1.5 text-sm text-aviso">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          {espera}
        </span>
      ))}
    </p>
  );
}

const Linea = ({ linea, envio }: { linea: LineaOrden } & Pick<Orden, "envio">) => (
  <li className="flex items-start justify-between gap-3">
    <span className="min-w-0">
      <b className="tabular-nums">{linea.cantidad} ×</b> {linea.nombre}
      {linea.opcion_nombre && <b> · {linea.opcion_nombre}</b>}
      <span className="block text-sm text-tinta-2 tabular-nums">
        SKU {skuCompleto(linea.sku, linea.sufijo)}
        {linea.ubicacion && ` · ${linea.ubicacion}`}
        {linea.seguimiento && ` · ${enRotulo(linea)}`}
      </span>
    </span>
    <EstadoDespachado estado={linea.estado} envio={envio} />
  </li>
);

function Destino({ orden }: { orden: Orden }) {
  const { envio } = orden;
  if (sinDireccion(orden) || !envio) {
    return (
      <p className="md:py-2">
        <Chip tone="error" icon={<MapPinOff aria-hidden="true" />}>
          Sin dirección
        </Chip>
      </p>
    );
  }
  return (
    <address className="min-w-0 text-sm break-words text-tinta-2 not-italic md:py-2">
      <b className="text-tinta">{envio.nombre}</b>
      <br />
      {envio.direccion}
      <br />
      {enLugar(envio)}
    </address>
  );
}
