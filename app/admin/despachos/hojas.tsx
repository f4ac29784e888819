import type { DibujoQr } from "#app/cuenta/seguridad/qr.server.ts";
import { contarUnidades } from "#modules/carrito/carrito.ts";
import { enLugar } from "#modules/compras/venta/venta.ts";
import { formatearFechaCorta, formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { type Orden, porEmpacar, type Recoleccion } from "#modules/despachos/orden.ts";
import { NOMBRE_CLASE } from "#modules/productos/clase-peso.ts";
import { skuCompleto } from "#modules/productos/opciones/opciones.ts";

type Tienda = { nombre: string; domicilio: string; telefono: string };
type OrdenImpresa = Orden & { qr: DibujoQr };
type Props = { ordenes: readonly OrdenImpresa[]; tienda: Tienda };

const unidades = (n: number) => (n === 1 ? "1 unidad" : `${n} unidades`);

/** The code of the order: scanned into the search of the dispatch desk it finds it. */
const Qr = ({ codigo, qr: { lado, trazo } }: { codigo: string; qr: DibujoQr }) => (
  <svg
    viewBox={`0 0 ${lado} ${lado}`}
    className="hoja-qr"
    shapeRendering="crispEdges"
    role="img"
    aria-label={`Código QR ${codigo}`}
  >
    <path d={trazo} fill="currentColor" />
  </svg>
);

/** Packing slips: one page per order, with what goes into the parcel. */
export const Guias = ({ ordenes, tienda }: Props) =>
  ordenes.map((orden) => <Guia key={orden.codigo} orden={orden} tienda={tienda} />);

function Guia({ orden, tienda }: { orden: OrdenImpresa; tienda: Tienda }) {
  const { codigo, envio, lineas } = orden;
  const empacadas = porEmpacar(lineas);
  const antes = lineas.length - empacadas.length;
  return (
    <article className="hoja hoja-guia" aria-label={`Guía de ${codigo}`}>
      <header>
        <div>
          <p className="hoja-tienda">{tienda.nombre}</p>
          <h2>{codigo}</h2>
          <p>Compra del {formatearFechaCorta(orden.fecha)}</p>
          {orden.premio && <p className="hoja-premio">PREMIO DE SORTEO</p>}
        </div>
        <Qr codigo={codigo} qr={orden.qr} />
      </header>
      <section>
        <h3>Enviar a</h3>
        {envio?.direccion ? <Direccion envio={envio} /> : <p>Sin dirección</p>}
      </section>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Empacado</span>
            </th>
            <th scope="col">Cant.</th>
            <th scope="col">Producto</th>
            <th scope="col">SKU</th>
          </tr>
        </thead>
        <tbody>
          {empacadas.map((linea) => (
            <tr key={linea.id}>
              <td>
                <span className="hoja-caja" />
              </td>
              <td>{linea.cantidad}</td>
              <td>
                {linea.nombre}
                {linea.opcion_nombre && <b> · {linea.opcion_nombre}</b>}
              </td>
              <td className="whitespace-nowrap">{skuCompleto(linea.sku, linea.sufijo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        {unidades(contarUnidades(empacadas))} · {NOMBRE_CLASE[orden.clase_peso]}
        {antes > 0 && ` · ${antes === 1 ? "1 línea salió" : `${antes} líneas salieron`} en otro envío`}
      </footer>
    </article>
  );
}

const Direccion = ({ envio }: { envio: NonNullable<Orden["envio"]> }) => (
  <address>
    <b>{envio.nombre}</b>
    <br />
    {envio.direccion}
    <br />
    {enLugar(envio)}
    {envio.celular && (
      <>
        <br />
        {envio.celular}
      </>
    )}
  </address>
);

const POR_PAGINA = 4;

/** Address labels, four to a page. */
export function Etiquetas({ ordenes, tienda }: Props) {
  const paginas = Array.from({ length: Math.ceil(ordenes.length / POR_PAGINA) }, (_, n) =>
    ordenes.slice(n * POR_PAGINA, (n + 1) * POR_PAGINA),
  );
  return paginas.map((pagina) => (
    <div key={pagina[0]?.codigo} className="hoja hoja-etiquetas">
      {pagina.map((orden) => (
        <Etiqueta key={orden.codigo} orden={orden} tienda={tienda} />
      ))}
    </div>
  ));
}

function Etiqueta({ orden, tienda }: { orden: OrdenImpresa; tienda: Tienda }) {
  const { codigo, envio } = orden;
  return (
    <article className="hoja-etiqueta" aria-label={`Etiqueta de ${codigo}`}>
      <p className="hoja-remite">
        De: <b>{tienda.nombre}</b>
        {tienda.domicilio && ` · ${tienda.domicilio}`}
        {tienda.telefono && ` · ${tienda.telefono}`}
      </p>
      <div className="hoja-para">
        <h3>Para</h3>
        {envio && <Direccion envio={envio} />}
      </div>
      <footer>
        <div>
          <p className="hoja-codigo">{codigo}</p>
          <p>
            {NOMBRE_CLASE[orden.clase_peso]} · {unidades(contarUnidades(porEmpacar(orden.lineas)))}
          </p>
          {orden.premio && <p className="hoja-premio">PREMIO DE SORTEO</p>}
        </div>
        <Qr codigo={codigo} qr={orden.qr} />
      </footer>
    </article>
  );
}

type Lista = { filas: readonly Recoleccion[]; pedidos: number; ahora: Date };

/** The picking list: what to fetch for all orders, in one walk. */
export function HojaRecoleccion({ filas, pedidos, ahora }: Lista) {
  const conLugar = filas.some(({ ubicacion }) => ubicacion !== "");
  return (
    <article className="hoja hoja-guia" aria-label="Lista de recolección">
      <header>
        <div>
          <h2>Recolección</h2>
          <p>
            {pedidos === 1 ? "1 pedido" : `${pedidos} pedidos`} · {unidades(contarUnidades(filas))} ·{" "}
            {formatearFechaHora(ahora)}
          </p>
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Recogido</span>
            </th>
            {conLugar && <th scope="col">Lugar</th>}
            <th scope="col">SKU</th>
            <th scope="col">Producto</th>
            <th scope="col">Cant.</th>
            <th scope="col">Pedidos</th>
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={`${fila.sku}:${fila.nombre}`}>
              <td>
                <span className="hoja-caja" />
              </td>
              {conLugar && <td>{fila.ubicacion || "—"}</td>}
              <td className="whitespace-nowrap">{fila.sku}</td>
              <td>{fila.nombre}</td>
              <td>
                <b>{fila.cantidad}</b>
              </td>
              <td>
                {fila.pedidos
                  .map(({ codigo, cantidad }) => (cantidad > 1 ? `${codigo} (${cantidad})` : codigo))
                  .join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
