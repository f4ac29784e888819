import { useLocation, useNavigation } from "react-router";

/** Shown while another page or filter of this same list is loading. */
export function Cargando({ children }: { children: string }) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  if (state !== "loading" || location.pathname !== pathname) return null;
  return (
    <p role="status" className="mb-3 font-semibold text-tinta-2">
      {children}
    </p>
  );
}
