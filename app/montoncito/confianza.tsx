import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { ChevronDown, CircleCheck, CircleQuestionMark, ShieldCheck } from "#app/ui/iconos.tsx";
import type { Tablero } from "#modules/montoncito/reglas/tablero.ts";
import {
  BALIZA_DE_ENSAYO,
  garantiaEnPalabras,
  horaDelPulso,
  NO_PRUEBA,
  PRUEBA_CARTAS,
  pulsoDePartida,
} from "./garantia.ts";

type Ronda = Pick<
  Tablero,
  "key_partida" | "compromiso" | "huella_apuestas" | "protocolo" | "garantia" | "baliza" | "baliza_en"
>;

/** What the cards of this round come from, and what its verification will prove. One line; the rest is folded. */
export function Confianza({ tablero: ronda }: { tablero: Ronda | null }) {
  return (
    <section className="card montoncito-tarjeta" aria-labelledby="titulo-confianza" id="confianza">
      <h2 id="titulo-confianza">
        <ShieldCheck aria-hidden="true" /> Cartas que no se pueden cambiar
      </h2>
      <p>
        {ronda
          ? garantiaEnPalabras(ronda)
          : "Cada ronda publica la huella de su código sellado antes de la primera apuesta."}
      </p>
      {ronda && (
        <details className="montoncito-origen">
          <summary className="inline-flex gap-1.5 items-center min-h-11 font-bold list-none cursor-pointer">
            De dónde salen las cartas <ChevronDown aria-hidden="true" />
          </summary>
          <Ingredientes ronda={ronda} />
          <QuePrueba garantia={ronda.garantia} />
        </details>
      )}
    </section>
  );
}

function Ingredientes({ ronda }: { ronda: Ronda }) {
  const { key_partida, compromiso, huella_apuestas, protocolo } = ronda;
  return (
    <ol className="montoncito-ingredientes grid gap-4 pl-[1.4em] mb-4 list-decimal text-[0.9375rem] text-tinta-2 text-pretty">
      <Ingrediente titulo="El código sellado que ya comprometimos">
        <p>
          Lo guardamos antes de la primera apuesta y publicamos su huella. Al cierre mostramos el código
          sellado.
        </p>
        <Sello nombre={`Compromiso de ${key_partida}`} texto={compromiso} />
      </Ingrediente>
      {protocolo !== "montoncito-v1" && (
        <Ingrediente titulo="Las apuestas de todos">
          <p>
            {huella_apuestas
              ? "Quedaron fijas al cierre. Cambiar un punto de una apuesta cambia las cartas."
              : "Al cierre quedan fijas y publicamos su huella. Cambiar un punto de una apuesta cambia las cartas."}
          </p>
          {huella_apuestas && <Sello nombre="Huella de las apuestas" texto={huella_apuestas} />}
        </Ingrediente>
      )}
      <Ingrediente titulo={ronda.garantia === "drand" ? "El pulso del azar público" : "Sin baliza"}>
        <Baliza ronda={ronda} />
      </Ingrediente>
    </ol>
  );
}

const Ingrediente = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <li>
    <b>{titulo}</b>
    {children}
  </li>
);

function Baliza({ ronda }: { ronda: Ronda }) {
  const pulso = pulsoDePartida(ronda);
  if (ronda.protocolo === "montoncito-v1")
    return (
      <p>
        Esta ronda se abrió con las reglas anteriores. Las cartas salen solo del código sellado: alguien de la
        tienda que la leyera podría calcularlas antes. Las rondas nuevas suman las apuestas de todos.
      </p>
    );
  if (ronda.garantia === "ninguna")
    return (
      <p>
        Al abrir esta ronda no teníamos un pulso reciente. Las cartas salen solo del código sellado y de las
        apuestas: alguien de la tienda que leyera el código sellado podría calcularlas antes.
      </p>
    );
  if (!pulso)
    return (
      <p>
        Un número al azar que firma drand, una red pública de varias organizaciones, cada 3 segundos. Al
        partir la cuenta fijamos cuál: uno que sale cuando ya nadie puede apostar.
      </p>
    );
  return (
    <>
      <p>
        La ronda <b>{pulso.ronda}</b> de drand
        {ronda.baliza_en && `, de las ${horaDelPulso(ronda.baliza_en)}`}: sale cuando ya nadie puede apostar.{" "}
        {pulso.ensayo && BALIZA_DE_ENSAYO}
      </p>
      {pulso.firma && <Sello nombre="Firma del pulso" texto={pulso.firma} />}
      {pulso.enlace && (
        <a href={pulso.enlace} rel="noreferrer" target="_blank">
          Verlo en la red de drand
        </a>
      )}
    </>
  );
}

const Sello = ({ nombre, texto }: { nombre: string; texto: string }) => (
  <div className="montoncito-sello flex flex-wrap gap-x-3.5 gap-y-1.5 items-center px-3.5 py-3 rounded-campo bg-papel-2 mt-2">
    <span>{nombre}</span>
    <code className="flex-[1_1_320px] min-w-0">{texto}</code>
    <CopyButton
      text={texto}
      label="Copiar"
      copiedLabel="Copiado"
      forMs={1000}
      size="xs"
      className="needs-js"
    />
  </div>
);

const QuePrueba = ({ garantia }: Pick<Tablero, "garantia">) => (
  <div className="montoncito-prueba md:grid-cols-[1fr_1fr] md:gap-x-10 md:gap-y-6">
    <p className="flex gap-2.5 text-[0.9375rem] text-tinta-2 text-pretty">
      <CircleCheck aria-hidden="true" />
      <span>
        <b className="text-tinta">Qué prueba.</b> {PRUEBA_CARTAS[garantia]}
      </span>
    </p>
    <p className="flex gap-2.5 text-[0.9375rem] text-tinta-2 text-pretty">
      <CircleQuestionMark aria-hidden="true" />
      <span>
        <b className="text-tinta">Qué no prueba.</b> {NO_PRUEBA[garantia]}
      </span>
    </p>
  </div>
);
