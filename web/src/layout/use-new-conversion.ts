import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../components/conversion/session.tsx';

const HINDI_PAGE = '/hindi-handwriting-to-text';

/** Starts afresh and shows the conversion area: this page's own, or that of the home page. */
export function useNewConversion() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { newConversion } = useSession();
  return () => {
    newConversion();
    void navigate(pathname === HINDI_PAGE ? `${HINDI_PAGE}#home` : '/#home');
  };
}
