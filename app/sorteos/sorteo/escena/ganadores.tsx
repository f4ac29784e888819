import type { Revelacion } from "#app/sorteos/sorteo/vista.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Confetti } from "#app/ui/confetti.tsx";
import { cx } from "#app/ui/cx.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearDia, formatearHora } from "#modules/comun/fechas/fechas.ts";
import type { VistaSorteo } from "#modules/sorteos/leer-sorteo.server.ts";
import { Bolas } from "./bolas.tsx";
import { ChipEstado } from "./escena.tsx";

type Ganadores = NonNullable<VistaSorteo["ganadores"]>;
type Props = { vista: VistaSorteo; ganadores: Ganadores; revelacion: Revelacion };

/** The two winning numbers. A page that was open during the draw shows them digit by digit. */
export function HeroGanadores({ vista, ganadores, revelacion }: Props) {
  const { completa, en_vivo, cifras_producto, cifras_puntos } = revelacion;
  const gane = completa && (ganadores.producto.mio || ganadores.puntos.mio);
  const { sorteado_en, producto, bases } = vista;
  return (
    <section
      className={cx(
        "sorteo-escena sorteo-escena-centrada sorteo-escena-ganada",
        gane && "sorteo-escena-propia",
      )}
      aria-labelledby="titulo-sorteo"
    >
      {completa && <Confetti className={cx("confetti", en_vivo && "confetti-falls")} />}
      {/* Confetti over the whole page for a winner; CSS hides it when reduced motion is preferred. */}
      {gane && en_vivo && (
        <div className="confetti-page" aria-hidden="true">
          <Confetti className="confetti confetti-falls" />
        </div>
      )}
      <div className="sorteo-escena-texto">
        <ChipEstado estado="Finalizado" />
        <h1 id="titulo-sorteo">{titulo(ganadores, completa)}</h1>
        <p>
          {producto}
          {sorteado_en && ` · ${formatearDia(sorteado_en)}, ${formatearHora(sorteado_en)}`}
        </p>
        <div className="sorteo-ganadores">
          <Ganador
            clase="sorteo-ganador sorteo-ganador-primero"
            titulo="Gana el producto"
            imagen="trofeo"
            {...ganadores.producto}
            cifras={cifras_producto}
          />
          <Ganador
            clase="sorteo-ganador"
            titulo={`Gana ${conPuntos(bases.premio_puntos)}`}
            imagen="medalla-2"
            {...ganadores.puntos}
            cifras={cifras_puntos}
          />
        </div>
        <p className="sr-only" role="status">
          {completa && en_vivo && anuncio(ganadores)}
        </p>
        {gane && <Premio deProducto={ganadores.producto.mio} />}
      </div>
    </section>
  );
}

function titulo({ producto, puntos: segundo }: Ganadores, completa: boolean): string {
  if (completa && producto.mio) return "¡Ganaste el producto!";
  if (completa && segundo.mio) return "¡Ganaste los puntos!";
  return "¡Tenemos ganadores!";
}

const anuncio = ({ producto, puntos: segundo }: Ganadores) =>
  `El producto es del número ${miles(producto.numero)}, de ${producto.codigo}. Los puntos son del número ${miles(segundo.numero)}, de ${segundo.codigo}.`;

type GanadorProps = Ganadores["producto"] & { clase: string; titulo: string; imagen: string; cifras: number };

function Ganador({
  clase,
  titulo: premio,
  imagen,
  numero,
  codigo,
  mio,
  puntos: suyos,
  cifras,
}: GanadorProps) {
  const salio = cifras >= String(numero).length;
  return (
    <article className={cx(clase, mio && salio && "sorteo-ganador-mio")}>
      <img src={`/art/ilustraciones/${imagen}.webp`} alt="" width={92} height={92} />
      <h2>{premio}</h2>
      <Bolas numero={numero} reveladas={cifras} />
      <p className={cx("sorteo-ganador-nombre", salio && "sorteo-ganador-conocido")}>
        {salio ? (
          <>
            <b>{mio ? `¡Eres tú! ${codigo}` : codigo}</b>
            {suyos > 0 && ` con ${conPuntos(suyos)}`}
          </>
        ) : (
          "Saliendo…"
        )}
      </p>
    </article>
  );
}

const Premio = ({ deProducto }: { deProducto: boolean }) => (
  <div className="sorteo-ganador-premio">
    <p>
      {deProducto
        ? "Tu premio ya es un pedido sin costo. Revisa que tu dirección de despacho esté al día."
        : "Tus puntos ya están en tu saldo, listos para el próximo sorteo."}
    </p>
    <ButtonLink to={deProducto ? "/mis-pedidos" : "/mis-puntos"} variant="gold" size="lg">
      {deProducto ? "Ver mi pedido" : "Ver mis puntos"}
    </ButtonLink>
  </div>
);
