import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { POLICIES } from './content/policies.ts';
import { Layout } from './layout/layout.tsx';
import { HomePage } from './pages/home/home-page.tsx';

const PricingPage = lazy(() => import('./pages/pricing/pricing-page.tsx'));
const FeaturePage = lazy(() => import('./pages/feature/feature-page.tsx'));
const FaqsPage = lazy(() => import('./pages/faqs/faqs-page.tsx'));
const HelpPage = lazy(() => import('./pages/help/help-page.tsx'));
const HowItWorksPage = lazy(() => import('./pages/how-it-works/how-it-works-page.tsx'));
const PolicyPage = lazy(() => import('./pages/policies/policy-page.tsx'));
const ToolsPage = lazy(() => import('./pages/tools/directory/tools-page.tsx'));
const KrutiDevPage = lazy(() => import('./pages/tools/kruti-dev/kruti-dev-page.tsx'));
const TranslatorPage = lazy(() => import('./pages/tools/translator/translator-page.tsx'));
const PdfSplitterPage = lazy(() => import('./pages/tools/pdf-splitter/pdf-splitter-page.tsx'));
const WordMergerPage = lazy(() => import('./pages/tools/word-merger/word-merger-page.tsx'));
const HindiPage = lazy(() => import('./pages/hindi/hindi-page.tsx'));
const ApiPage = lazy(() => import('./pages/api/api-page.tsx'));
const ContactPage = lazy(() => import('./pages/contact/contact-page.tsx'));
const DemoPage = lazy(() => import('./pages/demo/demo-page.tsx'));
const CareersPage = lazy(() => import('./pages/careers/careers-page.tsx'));
const TourPage = lazy(() => import('./pages/tour/tour-page.tsx'));
const SignInPage = lazy(() => import('./pages/sign-in/sign-in-page.tsx'));
const VerifiedPage = lazy(() => import('./pages/verified/verified-page.tsx'));
const DashboardPage = lazy(() => import('./pages/dashboard/dashboard-page.tsx'));
const AdminPage = lazy(() => import('./admin/admin-page.tsx'));
const PanelPage = lazy(() => import('./admin/panel-page.tsx'));
const ReviewPage = lazy(() => import('./pages/review/review-page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found/not-found-page.tsx'));

/** Every page of the site; all but the home page are loaded when they are opened. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="home" element={<HomePage />} />
        <Route path="pricing" element={<PricingPage />} />
        <Route path="feature" element={<FeaturePage />} />
        <Route path="faqs" element={<FaqsPage />} />
        <Route path="help" element={<HelpPage />} />
        <Route path="how-it-works" element={<HowItWorksPage />} />
        <Route path="tools" element={<ToolsPage />} />
        <Route path="tools/kruti-dev" element={<KrutiDevPage />} />
        <Route path="tools/translator" element={<TranslatorPage />} />
        <Route path="tools/pdf-splitter" element={<PdfSplitterPage />} />
        <Route path="tools/word-merger" element={<WordMergerPage />} />
        <Route path="hindi-handwriting-to-text" element={<HindiPage />} />
        <Route path="api" element={<ApiPage />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="demo" element={<DemoPage />} />
        <Route path="careers" element={<CareersPage />} />
        <Route path="tour" element={<TourPage />} />
        {POLICIES.map((policy) => (
          <Route key={policy.id} path={policy.path.slice(1)} element={<PolicyPage policy={policy} />} />
        ))}
        <Route path="sign-in" element={<SignInPage key="sign-in" kind="sign-in" />} />
        <Route path="sign-up" element={<SignInPage key="sign-up" kind="sign-up" />} />
        <Route path="verified" element={<VerifiedPage />} />
        <Route path="admin" element={<AdminPage />} />
        <Route path="admin/panel" element={<PanelPage />} />
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="review" element={<ReviewPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
