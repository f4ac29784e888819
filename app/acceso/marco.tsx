import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Wordmark } from "#app/layout/header/wordmark.tsx";
import { useNombreTienda, useRootData } from "#app/lib/session/root-data.ts";
import { Field, PasswordField } from "#app/ui/field/field.tsx";
import { hayPuntos } from "#modules/ajustes/partes.ts";
import { CORREO_INVALIDO, ESCRIBE_CONTRASENA, ESCRIBE_CORREO } from "#modules/usuarios/textos.ts";
import "./acceso.css";

/**
 * Form on one side and the illustration on the other; on phones the illustration is a strip above the form.
 */
export function MarcoAcceso({ children, legal }: { children: ReactNode; legal?: ReactNode }) {
  const ajustes = useRootData()?.ajustes;
  return (
    <div className="acceso">
      <section className="acceso-lado">
        <Link to="/" className="acceso-logo" aria-label={`${useNombreTienda()}, ir al inicio`}>
          <Wordmark className="max-[899px]:hidden" sobre="clara" width={167} height={44} />
          <Wordmark className="min-[900px]:hidden" sobre="oscura" width={137} height={36} />
        </Link>
        <div className="acceso-cuerpo">{children}</div>
        {legal && <p className="acceso-legal">{legal}</p>}
      </section>
      <Dibujo demo={ajustes?.demostracion ?? false} puntos={hayPuntos(ajustes)} />
    </div>
  );
}

type PropsCorreo = { uso: "email" | "username"; valor: string | undefined; error?: string | undefined };

/** The address of the account; `uso` tells the browser what to offer. */
export const CampoCorreo = ({ uso, valor, error }: PropsCorreo) => (
  <Field
    label="Correo"
    name="email"
    type="email"
    autoComplete={uso}
    placeholder="tu@correo.cl"
    defaultValue={valor}
    required
    missing={ESCRIBE_CORREO}
    malformed={CORREO_INVALIDO}
    maxLength={254}
    error={error}
  />
);

type PropsContrasena = Partial<Omit<ComponentProps<typeof PasswordField>, "name" | "required" | "missing">>;

export const CampoContrasena = (props: PropsContrasena) => (
  <PasswordField label="Contraseña" {...props} name="contrasena" required missing={ESCRIBE_CONTRASENA} />
);

const CON_PUNTOS = {
  titulo: "Cada compra suma.",
  texto: "Junta puntos, participa en sorteos e invita a tus amigos para ganar más.",
};
const SIN_PUNTOS = {
  titulo: "Tu cuenta, tus pedidos.",
  texto: "Guarda tu dirección, sigue tus compras y ten a mano tus favoritos.",
};

const Dibujo = ({ demo, puntos }: { demo: boolean; puntos: boolean }) => (
  <div className="acceso-arte" aria-hidden="true">
    <img className="acceso-regalo" src="/art/ilustraciones/regalo.webp" alt="" width={150} height={150} />
    {puntos && <Monedas />}
    {demo ? (
      <img className="acceso-premio" src="/art/ilustraciones/jacuzzi.webp" alt="" width={640} height={452} />
    ) : (
      // Smaller, because a bag is as tall as wide.
      <img className="acceso-bolsa" src="/art/bolsa.svg" alt="" width={320} height={320} />
    )}
    <div className="acceso-frase">
      <b>{(puntos ? CON_PUNTOS : SIN_PUNTOS).titulo}</b>
      <span>{(puntos ? CON_PUNTOS : SIN_PUNTOS).texto}</span>
    </div>
  </div>
);

const Monedas = () => (
  <>
    <img className="acceso-moneda" src="/art/ilustraciones/moneda.webp" alt="" width={150} height={150} />
    <img className="acceso-moneda-2" src="/art/ilustraciones/moneda.webp" alt="" width={96} height={96} />
  </>
);

export const EnlacesLegales = () => (
  <>
    los <Link to="/legal/terminos-y-condiciones">Términos y Condiciones</Link> y la{" "}
    <Link to="/legal/politica-de-privacidad">Política de Privacidad</Link>
  </>
);
