import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { contarRepartos, porcentaje } from "#modules/montoncito/reglas/liquidacion.ts";

const { total, ganadas, empatadas, perdidas } = contarRepartos();

type Props = { apuestaMaxima: number | null };

/** Rules and exact odds in plain words. */
export const ReglasJuego = ({ apuestaMaxima }: Props) => (
  <>
    <section className="card montoncito-tarjeta" aria-labelledby="como-se-juega-titulo" id="como-se-juega">
      <h2 id="como-se-juega-titulo">Cómo se juega</h2>
      <Pasos apuestaMaxima={apuestaMaxima} />
      <Probabilidades />
    </section>
  </>
);

export const Pasos = ({ apuestaMaxima }: Props) => (
  <ol className="montoncito-pasos grid gap-2.5 pl-[1.4em] list-decimal text-tinta-2 text-pretty">
    <li>
      Apuesta puntos a uno o varios de los seis montones, de a 1 o de a 10
      {apuestaMaxima !== null && `, hasta ${conPuntos(apuestaMaxima)} por partida`}. Puedes cancelar hasta que
      se cierren las apuestas.
    </li>
    <li>
      Cuando cinco montones tienen apuestas parte una cuenta de 15 segundos para todos. Si alguien cancela y
      quedan menos de cinco, la cuenta se detiene.
    </li>
    <li>
      En cero se cierran las apuestas. El montón que quedó sin apuestas es la banca. Con azar público, las
      cartas esperan unos segundos a que salga el pulso público.
    </li>
    <li>
      Se abre una carta por montón, la banca primero. Tu carta mayor que la de la banca: ganas otro tanto.
      Igual: recuperas lo apostado. Menor: lo pierdes.
    </li>
    <li>
      La baraja es la española de 40 cartas: 1, 2, 3, 4, 5, 6, 7, sota (10), caballo (11) y rey (12). La pinta
      no cuenta.
    </li>
  </ol>
);

export const Probabilidades = () => (
  <>
    <h3>Las probabilidades exactas</h3>
    <p>
      Hay {miles(total)} maneras de repartir una carta a tu montón y otra a la banca, todas igual de
      probables. Contadas una por una:
    </p>
    <dl className="montoncito-cifras grid gap-2.5">
      <div className="min-w-0 rounded-campo bg-papel-2">
        <dt className="text-[0.8125rem] font-semibold text-tinta-3">Ganas</dt>
        <dd>
          {porcentaje(ganadas, total)}{" "}
          <small className="tracking-normal text-tinta-3">{miles(ganadas)} repartos</small>
        </dd>
      </div>
      <div className="min-w-0 rounded-campo bg-papel-2">
        <dt className="text-[0.8125rem] font-semibold text-tinta-3">Empatas</dt>
        <dd>
          {porcentaje(empatadas, total)}{" "}
          <small className="tracking-normal text-tinta-3">{miles(empatadas)} repartos</small>
        </dd>
      </div>
      <div className="min-w-0 rounded-campo bg-papel-2">
        <dt className="text-[0.8125rem] font-semibold text-tinta-3">Pierdes</dt>
        <dd>
          {porcentaje(perdidas, total)}{" "}
          <small className="tracking-normal text-tinta-3">{miles(perdidas)} repartos</small>
        </dd>
      </div>
    </dl>
    <p>
      Ganas en tantos repartos como pierdes: <b>la banca no tiene ventaja</b> y a la larga nadie debería
      esperar ganar ni perder. En una noche cualquiera sí se puede perder todo lo apostado. Todos los montones
      se comparan con la misma carta: si la banca saca un rey, pierden casi todos a la vez.
    </p>
  </>
);
