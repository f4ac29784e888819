import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { hayPuntos } from "#app/layout/links.ts";
import { Wordmark } from "#app/layout/wordmark.tsx";
import { useNombreTienda, useRootData } from "#app/lib/session/root-data.ts";
import { Field, PasswordField } from "#app/ui/field/field.tsx";
import { CORREO_INVALIDO, ESCRIBE_CONTRASENA, ESCRIBE_CORREO } from "#modules/usuarios/textos.ts";
import "./acceso.css";

/**
 * Form on one side and the illustration on the other; on phones the illustration is a strip above the form.
 */
export function MarcoAcceso({ children, legal }: { children: ReactNode; legal?: ReactNode }) {
  const ajustes = useRootData()?.ajustes;
  return (
    <div className="acceso">
      <section className="relative flex flex-col pt-6 px-5 pb-7 min-[900px]:px-16 min-[900px]:py-9">
        <Link
          to="/"
          className="acceso-logo tap absolute left-5 top-[calc(20px-var(--strip))] z-1 min-[900px]:relative min-[900px]:inset-auto min-[900px]:self-start"
          aria-label={`${useNombreTienda()}, ir al inicio`}
        >
          <Wordmark className="hidden min-[900px]:block" sobre="clara" width={167} height={44} />
          <Wordmark className="min-[900px]:hidden" sobre="oscura" width={137} height={36} />
        </Link>
        <div className="acceso-cuerpo">{children}</div>
        {legal && (
          <p className="acceso-legal mt-5 text-tinta-3 text-[0.8125rem] leading-normal min-[900px]:max-w-105 min-[900px]:mt-0">
            {legal}
          </p>
        )}
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
    <img
      className="hidden w-37.5 left-[9%] top-[9%] -rotate-10 min-[900px]:block"
      src="/art/ilustraciones/regalo.webp"
      alt=""
      width={150}
      height={150}
    />
    {puntos && <Monedas />}
    {demo ? (
      <img
        className="w-[52%] left-[44%] top-[5%] min-[900px]:w-[82%] min-[900px]:left-[9%] min-[900px]:top-[17%] min-[900px]:max-w-160"
        src="/art/ilustraciones/jacuzzi.webp"
        alt=""
        width={640}
        height={452}
      />
    ) : (
      // Smaller, because a bag is as tall as wide.
      <img
        className="w-[40%] left-1/2 top-[5%] md:w-[56%] md:left-[22%] md:max-w-105 min-[900px]:top-[17%]"
        src="/art/bolsa.svg"
        alt=""
        width={320}
        height={320}
      />
    )}
    <div className="acceso-frase absolute left-5 bottom-6 w-1/2 text-blanco min-[900px]:inset-x-12 min-[900px]:bottom-11 min-[900px]:w-auto">
      <b className="block font-display font-extrabold text-[1.875rem] leading-none tracking-[-0.04em] min-[900px]:text-[2.875rem]">
        {(puntos ? CON_PUNTOS : SIN_PUNTOS).titulo}
      </b>
      <span className="hidden max-w-[30em] mt-2.5 text-[1.125rem] text-rosa-l94 min-[900px]:block">
        {(puntos ? CON_PUNTOS : SIN_PUNTOS).texto}
      </span>
    </div>
  </div>
);

const Monedas = () => (
  <>
    <img
      className="w-13.5 right-[8%] top-[62%] rotate-12 min-[900px]:w-37.5 min-[900px]:right-[10%] min-[900px]:top-[7%]"
      src="/art/ilustraciones/moneda.webp"
      alt=""
      width={150}
      height={150}
    />
    <img
      className="hidden w-24 left-[14%] bottom-[26%] -rotate-20 min-[900px]:block"
      src="/art/ilustraciones/moneda.webp"
      alt=""
      width={96}
      height={96}
    />
  </>
);

export const EnlacesLegales = () => (
  <>
    los <Link to="/legal/terminos-y-condiciones">Términos y Condiciones</Link> y la{" "}
    <Link to="/legal/politica-de-privacidad">Política de Privacidad</Link>
  </>
);
