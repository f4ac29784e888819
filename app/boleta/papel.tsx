import { NOMBRE_TIPO } from "#modules/boletas/estado-documento.ts";
import type { Papel } from "#modules/boletas/papel/ver-papel.server.ts";
import { miles, pesos } from "#modules/comun/dinero/dinero.ts";
import { diaCorto } from "#modules/comun/fechas/dias.ts";

type Props = {
  papel: Papel;
  /** Where it can be consulted, as people type it. */
  consulta: string;
  /** Its heading is that of the page, or of a part of it. */
  titulo: "h1" | "h2";
};

/** A document as paper: white in both themes, and the only thing that is printed. */
export function PapelBoleta({ papel, consulta, titulo: Titulo }: Props) {
  const { emisor, receptor, tipo, folio, fecha, codigo } = papel;
  return (
    <>
      <article className="mx-auto w-full max-w-[26rem] rounded-tarjeta border border-linea bg-white p-5 text-[0.875rem] text-black print:max-w-none print:border-0 print:p-0">
        <header className="border-2 border-black p-3 text-center font-bold">
          <p>RUT {emisor.rut}</p>
          <Titulo className="mt-1 text-[1.0625rem] uppercase">{NOMBRE_TIPO[tipo]}</Titulo>
          <p>N° {folio}</p>
        </header>
        <p className="mt-3 font-bold">{emisor.razon_social}</p>
        <p>{emisor.giro}</p>
        <p>
          {emisor.direccion}, {emisor.comuna}
        </p>
        <p className="mt-2">
          Fecha: {diaCorto(fecha)} · Compra {codigo}
        </p>
        {receptor && (
          <p>
            Cliente: {receptor.nombre}, RUT {receptor.rut}
          </p>
        )}
        <Lineas papel={papel} />
        {papel.timbre && (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(papel.timbre)}`}
            alt="Timbre electrónico del SII"
            className="mx-auto mt-4 block max-w-full bg-white"
          />
        )}
        <p className="mt-2 text-center text-[0.75rem]">
          {papel.resolucion}
          <br />
          Verifica este documento en {consulta}
        </p>
      </article>
      {papel.timbre && <ComprobarTimbre />}
    </>
  );
}

/** A whole load: the permission to use the camera comes with the document. */
const ComprobarTimbre = () => (
  <p className="mt-4 text-center print:hidden">
    <a
      href="/boleta/verificar"
      className="inline-flex min-h-11 items-center font-bold text-enlace underline underline-offset-3"
    >
      Comprueba el timbre de esta boleta
    </a>
  </p>
);

function Lineas({ papel: { lineas, descuentos, neto, exento, iva, total } }: Pick<Props, "papel">) {
  const sumas: [string, number][] = [
    ...descuentos.map(({ glosa, monto }): [string, number] => [glosa, -monto]),
    ["Neto", neto],
    ...(exento > 0 ? [["Exento", exento] satisfies [string, number]] : []),
    ["IVA 19 %", iva],
  ];
  return (
    <table className="mt-3 w-full border-y border-black">
      <caption className="sr-only">Detalle</caption>
      <thead>
        <tr className="text-left">
          <th scope="col">Detalle</th>
          <th scope="col" className="text-right">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lineas.map(({ nombre, cantidad, precio }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a document may be equal, and they never move.
          <tr key={i} className="align-top">
            <td className="py-0.5 break-words">
              {miles(cantidad)} × {nombre}
            </td>
            <td className="py-0.5 pl-3 text-right tabular-nums">{pesos(cantidad * precio)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumas.map(([nombre, monto]) => (
          <tr key={nombre}>
            <th scope="row" className="text-left font-normal">
              {nombre}
            </th>
            <td className="text-right tabular-nums">{monto < 0 ? `−${pesos(-monto)}` : pesos(monto)}</td>
          </tr>
        ))}
        <tr className="font-bold">
          <th scope="row" className="text-left">
            Total
          </th>
          <td className="text-right tabular-nums">{pesos(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
