-- An admin has one of the four roles and a customer has none. A program that writes `role` alone makes a `duena`, or a
-- customer without the old role.

CREATE OR REPLACE FUNCTION completar_rol_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rol_admin := CASE WHEN NEW.role = 'admin' THEN coalesce(NEW.rol_admin, 'duena') END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER usuarios_rol_admin BEFORE INSERT OR UPDATE OF role, rol_admin ON usuarios
  FOR EACH ROW EXECUTE FUNCTION completar_rol_admin();

-- The time since which a person is an admin, whatever statement made them one.

CREATE OR REPLACE FUNCTION anotar_admin_desde() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role <> 'admin' THEN
    NEW.admin_desde := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.role <> 'admin' THEN
    NEW.admin_desde := coalesce(NEW.admin_desde, now());
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER usuarios_admin_desde BEFORE INSERT OR UPDATE OF role ON usuarios
  FOR EACH ROW EXECUTE FUNCTION anotar_admin_desde();
