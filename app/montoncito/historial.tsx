import { useState } from "react";
import { Link } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { cx } from "#app/ui/cx.ts";
import { ChevronDown } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import type { Historial as VistaHistorial } from "#modules/montoncito/leer-historial.server.ts";
import type { JuegoLeido } from "#modules/montoncito/leer-juego.server.ts";
import { nombreMonton, numerosMonton } from "#modules/montoncito/reglas/apuesta.ts";
import { esCarta, lugarEnLamina, nombreCarta } from "#modules/montoncito/reglas/cartas.ts";
import { urlPartida } from "#modules/montoncito/reglas/partida.ts";
import { enEspera } from "#modules/montoncito/textos.ts";
import { netoConSigno, PALABRA } from "./desenlace.ts";
import { horaDelPulso, nombreGarantia, pulsoDePartida } from "./garantia.ts";
import { RUTA_JUEGO } from "./mesa/fieltro.tsx";
import { Verifica } from "./verifica.tsx";

type Fila = VistaHistorial["partidas"][number];

/** The last rounds, public: bets, cards, result and proof of each. */
export function HistorialPartidas({ juego }: { juego: JuegoLeido }) {
  const { antes, partida: elegida, en_espera } = juego;
  const { partidas, siguiente, cadena } = juego.historial;
  return (
    <section className="card montoncito-tarjeta" aria-labelledby="titulo-historial" id="historial">
      <h2 id="titulo-historial">Últimas partidas</h2>
      {en_espera.map(({ key_partida, apostado }) => (
        <Note key={key_partida} kind="info">
          {enEspera(key_partida, apostado)}
        </Note>
      ))}
      {partidas.length === 0 && <p>Aún no hay partidas terminadas. La primera aparecerá aquí.</p>}
      <ul className="montoncito-partidas grid">
        {partidas.map((partida) => (
          <Partida
            key={partida.key_partida}
            partida={partida}
            cadena={cadena}
            abierta={partida.key_partida === elegida}
          />
        ))}
      </ul>
      <p className="flex justify-between gap-4" hidden={!antes && !siguiente}>
        {antes && (
          <Link to={`${RUTA_JUEGO}#historial`} className="inline-flex items-center min-h-11">
            Ver las más nuevas
          </Link>
        )}
        {siguiente && (
          <Link
            to={`?antes=${encodeURIComponent(siguiente)}#historial`}
            className="inline-flex items-center min-h-11"
          >
            Ver anteriores
          </Link>
        )}
      </p>
    </section>
  );
}

type Props = { partida: Fila; cadena: VistaHistorial["cadena"] };

/** Its proof is drawn when it is opened. Before scripts a link leads to the page where it is open. */
function Partida({ partida, cadena, abierta }: Props & { abierta: boolean }) {
  const { key_partida, cerrada_en, apostado, jugadores, resultadoUsuario } = partida;
  const [vista, ver] = useState(false);
  return (
    <li>
      <details className="montoncito-partida" open={abierta} onToggle={() => ver(true)}>
        <summary className="flex gap-x-3.5 gap-y-2 items-center min-h-16 py-2.5 list-none flex-wrap md:flex-nowrap">
          <Cartas partida={partida} />
          <span className="flex flex-wrap gap-x-2 gap-y-1 items-center min-w-0">
            <b className="text-[0.9375rem]">{key_partida}</b>
            <Chip>{nombreGarantia(partida)}</Chip>
            {partida.apartada && <Chip tone="info">Pagada más tarde</Chip>}
            <small className="basis-full text-[0.8125rem] text-tinta-3">
              {formatearFechaHora(cerrada_en)} · {jugadores} {jugadores === 1 ? "jugador" : "jugadores"} ·{" "}
              {miles(apostado)} apostados
            </small>
          </span>
          {resultadoUsuario && (
            <span
              className={cx(
                "montoncito-partida-mio ml-auto font-bold tabular-nums",
                tono(resultadoUsuario.resultado),
              )}
            >
              {netoConSigno(resultadoUsuario.resultado)}
            </span>
          )}
          <ChevronDown aria-hidden="true" />
        </summary>
        {vista || abierta ? (
          <Detalle partida={partida} cadena={cadena} />
        ) : (
          <Link to={urlPartida(key_partida)} className="inline-flex items-center min-h-11 pb-4.5">
            Ver cartas, apuestas y prueba
          </Link>
        )}
      </details>
    </li>
  );
}

export const tono = (neto: number) => (neto > 0 ? "is-up" : neto < 0 ? "is-down" : undefined);

/** The six cards in small, with the house marked. Screen readers read the list inside. */
const Cartas = ({ partida: { montoncitos, banca } }: { partida: Fila }) => (
  <span className="montoncito-partida-cartas flex gap-0.75" aria-hidden="true">
    {numerosMonton.map((n) => {
      const carta = montoncitos[nombreMonton(n)] ?? "";
      return (
        esCarta(carta) && (
          <i
            key={n}
            className="w-6 h-9.25 rounded-[3px]"
            style={{ backgroundPosition: lugarEnLamina(carta) }}
            data-house={n === banca || undefined}
          />
        )
      );
    })}
  </span>
);

/** The chain is only read when a visitor requests the check. */
function Detalle({ partida, cadena }: Props) {
  const { montoncitos, totales, mis, resultadosMontones } = partida;
  return (
    <div className="grid gap-3.5 pt-1 pb-4.5">
      <ul className="montoncito-partida-pilas grid gap-2 md:grid-cols-[repeat(3,1fr)]">
        {numerosMonton.map((n) => {
          const nombre = nombreMonton(n);
          const [carta = "", resultado] = [montoncitos[nombre], resultadosMontones[nombre]];
          return (
            <li
              key={n}
              className="grid grid-cols-[1fr_1fr] gap-x-3 gap-y-0 px-3 py-2.5 rounded-xl bg-papel-2 text-[0.875rem] text-tinta-2"
              data-result={resultado}
            >
              <b className="text-tinta">Montón {n}</b>
              <span>{esCarta(carta) && nombreCarta(carta)}</span>
              <span>{resultado && PALABRA[resultado]}</span>
              <span>
                {miles(totales[nombre] ?? 0)} apostados
                {(mis[nombre] ?? 0) > 0 && ` · Tu: ${miles(mis[nombre] ?? 0)}`}
              </span>
            </li>
          );
        })}
      </ul>
      <Comprobante partida={partida} />
      <Verifica partida={partida} cadena={cadena} />
    </div>
  );
}

/** Everything that the cards came from. */
function Comprobante({ partida }: { partida: Fila }) {
  const { compromiso, semilla, huella_apuestas, baliza_en } = partida;
  const pulso = pulsoDePartida(partida);
  return (
    <dl className="grid gap-x-3.5 gap-y-0.5 text-[0.8125rem] md:grid-cols-[auto_1fr]">
      <Dato nombre="Compromiso" valor={compromiso} />
      <Dato nombre="Código sellado" valor={semilla} />
      {huella_apuestas && <Dato nombre="Huella de las apuestas" valor={huella_apuestas} />}
      {pulso?.firma && (
        <Dato
          nombre={`Pulso de la ronda ${pulso.ronda}${baliza_en ? `, ${horaDelPulso(baliza_en)}` : ""}`}
          valor={pulso.firma}
        />
      )}
    </dl>
  );
}

const Dato = ({ nombre, valor }: { nombre: string; valor: string }) => (
  <div>
    <dt className="font-bold text-tinta-3">{nombre}</dt>
    <dd>
      <code>{valor}</code>
    </dd>
  </div>
);
