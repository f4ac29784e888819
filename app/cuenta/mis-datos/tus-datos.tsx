import { Link } from "react-router";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Download } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { conPuntos } from "#modules/comun/dinero/dinero.ts";
import { EliminarCuenta } from "./eliminar-cuenta.tsx";

export type Despedida = {
  codigo_referido: string;
  email: string;
  saldo: number;
  rechazo: string | null;
  espera: boolean;
};

/** The person's rights over their data: download them, or delete the account. */
export const TusDatos = ({
  despedida,
  resultado,
}: {
  despedida: Despedida;
  resultado: Respuesta | undefined;
}) => (
  <section className="card p-4 md:p-6" aria-labelledby="tus-datos">
    <h2 id="tus-datos" className="text-xl">
      Tus datos
    </h2>
    <div className="mt-2 flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
      <p className="text-sm text-tinta-2">
        Descarga en un archivo JSON todo lo que guardamos de ti: perfil, compras, puntos, sorteos y referidos.
      </p>
      <ButtonLink
        href="/mis-datos/descargar"
        download
        variant="secondary"
        icon={<Download aria-hidden="true" />}
      >
        Descargar mis datos
      </ButtonLink>
    </div>
    <p className="mt-4 text-sm text-tinta-2">
      Para bloquearlos, oponerte a un uso o pedir que una persona revise una decisión, ve a{" "}
      <Link to="/mis-datos/derechos">Tus derechos</Link>.
    </p>
    <hr className="my-6 border-linea" />
    <h3 className="text-lg">Eliminar mi cuenta</h3>
    <Consecuencias {...despedida} />
    {despedida.rechazo && (
      <Note kind="warning" className="mt-4">
        Por ahora no puedes eliminarla. {despedida.rechazo}
      </Note>
    )}
    <EliminarCuenta email={despedida.email} resultado={resultado} />
  </section>
);

function Consecuencias({ codigo_referido, saldo, espera }: Despedida) {
  return (
    <ul className="mt-3 grid list-disc gap-2 pl-5 text-sm text-tinta-2 marker:text-tinta-3">
      <li>
        {saldo > 0 ? (
          <>
            Renuncias a tus <b className="text-tinta">{conPuntos(saldo)}</b>: no se devuelven ni se cambian
            por dinero.
          </>
        ) : (
          "Si te quedan puntos, renuncias a ellos: no se devuelven ni se cambian por dinero."
        )}
      </li>
      <li>Borramos tu nombre, RUT, correo, celular, dirección y avisos. No se puede deshacer.</li>
      <li>
        Tu código <b className="text-tinta">{codigo_referido}</b> queda como seudónimo, sin nada que te
        identifique, para que los sorteos y las cuentas de puntos sigan siendo verificables.
      </li>
      <li>
        {espera
          ? "Participas en un sorteo que no ha terminado: tu sesión se cierra de inmediato y guardamos tus datos de contacto hasta que termine, por si ganas."
          : "Si participas en un sorteo abierto, guardamos tus datos de contacto hasta que termine, por si ganas."}
      </li>
      <li>No es posible con una apuesta en juego, un pago en revisión o un pedido por entregar.</li>
    </ul>
  );
}
