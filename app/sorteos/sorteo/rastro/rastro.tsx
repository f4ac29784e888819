import { Link } from "react-router";
import "./rastro.css";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CheckList } from "#app/ui/check-list.tsx";
import type { Icono } from "#app/ui/icono.tsx";
import { BookOpen, Footprints, Hash, Landmark, Trophy } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaCorta, formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { NOMBRES_MOTIVO } from "#modules/puntos/libro.ts";
import { nombreDeDia } from "#modules/puntos/sellos/calendario.ts";
import type { AsientoDePersona } from "#modules/puntos/sellos/leer-sellos.server.ts";
import type { ComprobacionLibro } from "#modules/puntos/sellos/verificar-dia.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { rutaSorteo } from "#modules/sorteos/participacion.ts";
import type { OrigenCredito, Rastro } from "#modules/sorteos/rastro/leer-rastro.server.ts";

type Props = { vista: VistaSorteo; rastro: Rastro | null };

/** 'Tu rastro': transfer → sale → entry → range → result, for a participant only. */
export function SorteoRastro({ vista, rastro }: Props) {
  if (!vista.yo) return null;
  return (
    <section
      className="card sorteo-rastro mt-6 scroll-mt-20 px-4 py-5 md:p-8"
      aria-labelledby="titulo-rastro"
      id="rastro"
    >
      <h2 id="titulo-rastro" className="flex gap-2.5 items-center text-[1.625rem]">
        <Footprints aria-hidden="true" /> Tu rastro
      </h2>
      <p>Sigue tus puntos paso a paso: el pago, la anotación en el libro, tus números y el resultado.</p>
      {rastro ? (
        <Cadena vista={vista} yo={vista.yo} rastro={rastro} />
      ) : (
        <ButtonLink
          to={{ search: "?rastro=1", hash: "rastro" }}
          preventScrollReset
          variant="secondary"
          className="mt-4"
        >
          Ver tu rastro
        </ButtonLink>
      )}
    </section>
  );
}

type CadenaProps = { vista: VistaSorteo; yo: NonNullable<VistaSorteo["yo"]>; rastro: Rastro };

function Cadena({ vista, yo, rastro }: CadenaProps) {
  const { abonos, origenes, faltan } = rastro;
  return (
    <>
      <ol className="rastro-pasos grid mt-5">
        <Paso icono={Landmark} titulo="De dónde salieron tus puntos">
          <ul>
            {origenes.map((origen) => (
              <li key={origen.asiento?.id ?? `${origen.motivo}-${origen.fecha.getTime()}`}>
                <DeDonde origen={origen} />
              </li>
            ))}
          </ul>
          <small className="text-[0.875rem] text-tinta-3">
            Los puntos no llevan nombre. Para mostrarte de dónde salieron los contamos en orden de llegada:
            los primeros que entraron a tu cuenta son los primeros que usaste.
          </small>
        </Paso>
        <Paso icono={BookOpen} titulo="La anotación de tu abono">
          <ul>
            {abonos.map(({ inicio, final, fecha, asiento }) => (
              <li key={inicio}>
                <b>{conPuntos(final - inicio + 1)}</b>, {formatearFechaHora(fecha)}.{" "}
                <EnLibro asiento={asiento} />
              </li>
            ))}
          </ul>
          {faltan > 0 && (
            <small className="text-[0.875rem] text-tinta-3">Y {miles(faltan)} abonos más.</small>
          )}
        </Paso>
        <Paso icono={Hash} titulo="Tus números">
          <p>
            {abonos
              .map(({ inicio, final }) =>
                inicio === final ? miles(inicio) : `${miles(inicio)} a ${miles(final)}`,
              )
              .join(" · ")}
          </p>
          {rastro.seudonimo && (
            <small className="text-[0.875rem] text-tinta-3">
              En el acta apareces como <code>{rastro.seudonimo}</code>. Solo tú sabes que eres tú.
            </small>
          )}
        </Paso>
        <Paso icono={Trophy} titulo="El resultado">
          <p>{resultadoDe(vista)}</p>
        </Paso>
      </ol>
      <Comprobar vista={vista} rangos={yo.rangos} rastro={rastro} />
    </>
  );
}

const Paso = ({ icono: Icono, titulo, children }: { icono: Icono; titulo: string; children: ReactNode }) => (
  <li className="relative grid grid-cols-[44px_minmax(0,1fr)] gap-3.5 pb-5.5">
    <Icono aria-hidden="true" />
    <div>
      <h3 className="text-[1.125rem] leading-[1.3]">{titulo}</h3>
      {children}
    </div>
  </li>
);

function DeDonde({ origen: { motivo, venta, puntos, usados, fecha, asiento } }: { origen: OrigenCredito }) {
  const usaste = usados === puntos ? "los usaste todos aquí" : `usaste ${miles(usados)} aquí`;
  const nombre = Object.entries(NOMBRES_MOTIVO).find(([conocido]) => conocido === motivo)?.[1] ?? motivo;
  return (
    <>
      {venta ? (
        <>
          Compra <Link to={`/mis-pedidos?compra=${venta.codigo}`}>{venta.codigo}</Link>, pago confirmado el{" "}
          {formatearFechaCorta(venta.pagado_en ?? fecha)}
        </>
      ) : (
        <>
          {nombre}, {formatearFechaCorta(fecha)}
        </>
      )}
      : <b>{conPuntos(puntos)}</b>, {usaste}. <EnLibro asiento={asiento} />
    </>
  );
}

function EnLibro({ asiento }: { asiento: AsientoDePersona | null }) {
  if (!asiento) return null;
  const { id, sellado } = asiento;
  return (
    <span className="sorteo-rastro-sello text-[0.875rem] text-tinta-3">
      Anotación {miles(id)},{" "}
      {sellado ? (
        <Link to={`/libro?dia=${sellado}#dia`}>sellada el {nombreDeDia(sellado)}</Link>
      ) : (
        "aún sin sellar"
      )}
      .
    </span>
  );
}

function resultadoDe({ estado, ganadores, numero_producto }: VistaSorteo): string {
  if (estado === "Finalizado" && numero_producto === null)
    return "El sorteo terminó sin ganadores y te devolvimos los puntos.";
  if (!ganadores) return "Todavía no hay números ganadores.";
  const { producto, puntos } = ganadores;
  const salieron = `Salieron el ${miles(producto.numero)} (el producto) y el ${miles(puntos.numero)} (los puntos).`;
  if (producto.mio) return `${salieron} El ${miles(producto.numero)} es tuyo: ganaste el producto.`;
  if (puntos.mio) return `${salieron} El ${miles(puntos.numero)} es tuyo: ganaste los puntos.`;
  return `${salieron} Ninguno está entre los tuyos.`;
}

type Estado = { corre: boolean; error: string | null; lineas: ComprobacionLibro[] | null };
const NADA: Estado = { corre: false, error: null, lineas: null };
const NO_SE_PUDO = "No pudimos comprobar tu rastro. Recarga la página e intenta de nuevo.";

type ComprobarProps = { vista: VistaSorteo; rangos: CadenaProps["yo"]["rangos"]; rastro: Rastro };

/** The verifier's code is loaded only when the person requests the check. */
function Comprobar({ vista: { sku, key, huella_rangos }, rangos, rastro }: ComprobarProps) {
  const [{ corre, error, lineas }, setEstado] = useState(NADA);
  const comprobar = async () => {
    setEstado({ ...NADA, corre: true });
    try {
      const { comprobarRastro } = await import("./comprobar-rastro.ts");
      const acta = huella_rangos === null ? null : `${rutaSorteo(sku, key)}/acta.json`;
      setEstado({ ...NADA, lineas: await comprobarRastro({ rastro, rangos, acta }) });
    } catch (error) {
      const frase = error instanceof Error && error.name === "Error" ? error.message : NO_SE_PUDO;
      setEstado({ ...NADA, error: frase });
    }
  };
  const bien = lineas?.every(({ ok }) => ok);
  return (
    <div className="sorteo-rastro-hacer grid gap-3.5 justify-items-start">
      <Button
        type="button"
        className="needs-js"
        variant="secondary"
        loading={corre}
        onClick={() => void comprobar()}
      >
        Comprobar mi rastro
      </Button>
      {error && <Note kind="error">{error}</Note>}
      {lineas &&
        (bien ? (
          <Note kind="success">Lo que ya se puede comprobar de tu rastro está bien.</Note>
        ) : (
          <Note kind="error">Un paso de tu rastro no calza. Guarda una captura y escríbenos.</Note>
        ))}
      {lineas && <CheckList className="mt-4" lines={lineas} label="Comprobación de tu rastro" />}
      <p className="max-w-[70ch] text-[0.9375rem] text-pretty">
        El pago lo confirmó la tienda al ver tu transferencia: compáralo con tu banco. Lo demás lo comprueba
        tu navegador con archivos públicos y con lo que solo tú recibes.
      </p>
    </div>
  );
}
