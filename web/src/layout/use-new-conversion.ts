import { useNavigate } from 'react-router';
import { useSession } from '../components/conversion/session.tsx';

/** Starts afresh and shows the conversion area, from any page. */
export function useNewConversion() {
  const navigate = useNavigate();
  const { newConversion } = useSession();
  return () => {
    newConversion();
    void navigate('/#home');
  };
}
